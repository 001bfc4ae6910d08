package crypto

import (
	"strings"
	"sync"

	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
)

// unavailable gives the code of a function that node-go does not have: it throws, naming itself.
func unavailable(name string) func(s *state, c goja.FunctionCall) goja.Value {
	return func(s *state, _ goja.FunctionCall) goja.Value {
		s.env.ThrowCode("ERR_METHOD_NOT_IMPLEMENTED", name+"()")
		return nil
	}
}

// absentClasses are the classes that programs may look at but not use: asymmetric keys are not part of this module yet.
var absentClasses = sync.OnceValue(func() map[string]*engine.Class {
	rows := []struct {
		name                        string
		length                      int
		methods, accessors, statics string
	}{
		{"Certificate", 0, "verifySpkac exportPublicKey exportChallenge", "", "exportChallenge exportPublicKey verifySpkac"},
		{"X509Certificate", 1, "toString toJSON checkHost checkEmail checkIP checkIssued checkPrivateKey verify toLegacyObject",
			"subject subjectAltName issuer issuerCertificate infoAccess validFrom validTo validFromDate validToDate fingerprint " +
				"fingerprint256 fingerprint512 keyUsage serialNumber signatureAlgorithm signatureAlgorithmOid raw publicKey ca", ""},
	}
	all := map[string]*engine.Class{}
	for _, row := range rows {
		path := "crypto." + row.name
		refuse := method(unavailable("new " + path))
		c := engine.NewClass(row.name, row.length, func(r *goja.Runtime, _ []goja.Value, _ *goja.Object) *goja.Object {
			refuse(r, goja.FunctionCall{})
			return nil
		}, refuse, nil, nil)
		for _, name := range strings.Fields(row.methods) {
			c.Proto.EnumerableMethod(name, 0, method(unavailable(path+".prototype."+name)))
		}
		for _, name := range strings.Fields(row.accessors) {
			c.Proto.Accessor(name, engine.Configurable, method(unavailable(path+".prototype."+name)), nil)
		}
		for _, name := range strings.Fields(row.statics) {
			c.Static.EnumerableMethod(name, 0, method(unavailable(path+"."+name)))
		}
		all[row.name] = c
	}
	return all
})
