package argon

import (
	"bytes"
	"encoding/hex"
	"testing"
)

// The vectors of RFC 9106, section 5.
func TestKey_RFC9106(t *testing.T) {
	for v, want := range map[Variant]string{
		D:  "512b391b6f1162975371d30919734294f868e3be3984f3c1a13a4db9fabe4acb",
		I:  "c814d9d1dc7f37aa13f0d77f2494bda1c8de6b016dd388d29952a4c4672b6ce8",
		ID: "0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659",
	} {
		got, err := Key(v, &Params{
			Message: bytes.Repeat([]byte{1}, 32), Nonce: bytes.Repeat([]byte{2}, 16),
			Secret: bytes.Repeat([]byte{3}, 8), Data: bytes.Repeat([]byte{4}, 12),
			Parallelism: 4, Memory: 32, Passes: 3, Size: 32,
		})
		if err != nil || hex.EncodeToString(got) != want {
			t.Errorf("variant %d: %x, %v; want %s", v, got, err, want)
		}
	}
}

func TestKey_Refuses(t *testing.T) {
	good := Params{Parallelism: 1, Memory: 8, Passes: 1, Size: 4}
	for name, change := range map[string]func(*Params){
		"passes":   func(p *Params) { p.Passes = 0 },
		"no lanes": func(p *Params) { p.Parallelism = 0 },
		"lanes":    func(p *Params) { p.Parallelism, p.Memory = 256, 4096 },
		"size":     func(p *Params) { p.Size = 3 },
		"memory":   func(p *Params) { p.Memory = 7 },
		"too much": func(p *Params) { p.Memory = MaxMemory + 1 },
	} {
		p := good
		change(&p)
		if _, err := Key(ID, &p); err != ErrParams {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Key(ID, &good); err != nil {
		t.Error(err)
	}
}
