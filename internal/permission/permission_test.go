package permission_test

import (
	"testing"

	"github.com/node-go/node-go/internal/permission"
)

func TestPolicy_File(t *testing.T) {
	folder := func(path string) bool { return path == "/srv/app" }
	p := permission.New(permission.Config{Read: []string{"/srv/app", "/etc/host*", "/one.txt", "rel/x"}, Write: []string{"*"}, Folder: folder})
	for path, want := range map[string]bool{
		"/srv/app": true, "/srv/app/": true, "/srv/app/a/b": true, "/srv/app/../secret": false, "/srv/application": false,
		"/etc/hosts": true, "/etc/passwd": false, "/one.txt": true, "/one.txt/x": false, "/one.txt.bak": false, "rel/x": true, "./rel/../rel/x": true,
		"rel": false,
	} {
		if got := p.File(permission.Read, path); got != want {
			t.Errorf("%s: %v", path, got)
		}
	}
	if p.Has(permission.Read) || !p.Has(permission.Write) || p.Has(permission.FS) || !p.File(permission.Write, "/anywhere") {
		t.Error("whole scopes")
	}
	p.Drop(permission.Read, "/srv/app")
	if p.File(permission.Read, "/srv/app/a") || !p.File(permission.Read, "/one.txt") {
		t.Error("after dropping one")
	}
	p.Drop(permission.FS, "")
	if p.File(permission.Read, "/one.txt") || p.Has(permission.Write) {
		t.Error("after dropping all")
	}
}

func TestPolicy_Grants(t *testing.T) {
	p := permission.New(permission.Config{Grants: []permission.Scope{permission.Child}})
	if !p.Has(permission.Child) || p.Has(permission.Worker) {
		t.Error("grants")
	}
	p.Drop(permission.Child, "")
	if p.Has(permission.Child) {
		t.Error("dropped")
	}
	var none *permission.Policy
	if !none.Has(permission.Net) || !none.File(permission.Read, "/x") {
		t.Error("without a model all is allowed")
	}
}
