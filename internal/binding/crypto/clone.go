package crypto

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/binding/crypto/asym"
	"github.com/node-go/node-go/internal/binding/crypto/cert"
	"github.com/node-go/node-go/internal/binding/messaging"
	"github.com/node-go/node-go/internal/clone"
	"github.com/node-go/node-go/internal/jsbind"
)

// Kind tells structured clone of an isolate about the keys and certificates of this package, which travel as copies that share what never changes.
func Kind(env *jsbind.Env) messaging.Kind { return kind{env} }

type kind struct{ env *jsbind.Env }

// keyRecord is a KeyObject on its way.
type keyRecord struct {
	secret []byte
	pair   *asym.Key
}

// Encode implements messaging.Kind.
func (kind) Encode(obj *goja.Object, transferred bool) (rec any, handled bool, err error) {
	k, c, x := keyObjects().Data(obj), cryptoKeys().Data(obj), certificates().Data(obj)
	switch {
	case k == nil && c == nil && x == nil:
		return nil, false, nil
	case transferred:
		return nil, true, &clone.DataCloneError{Message: "Found invalid value in transferList."}
	case x != nil:
		return x.Certificate, true, nil
	case k != nil:
		return &keyRecord{k.secret, k.pair}, true, nil
	}
	copied := *c
	copied.algorithmValue, copied.usagesValue = nil, nil // they belong to the isolate
	return &copied, true, nil
}

// Decode implements messaging.Kind.
func (k kind) Decode(rec any) (v goja.Value, handled bool, err error) {
	switch x := rec.(type) {
	case *keyRecord:
		s := stateOf(k.env)
		if x.pair != nil {
			return s.newPairObject(x.pair), true, nil
		}
		return s.newKeyObject(x.secret), true, nil
	case *cert.Certificate:
		s := stateOf(k.env)
		return s.newCertificate(x, s.class(classCertificate).proto), true, nil
	case *cryptoKey:
		return stateOf(k.env).newCryptoKey(*x), true, nil
	}
	return nil, false, nil
}
