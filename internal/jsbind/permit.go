package jsbind

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/engine"
	"github.com/node-go/node-go/internal/nodeerr"
	"github.com/node-go/node-go/internal/permission"
)

// Permit tells whether the program may do what scope stands for. The error is ERR_ACCESS_DENIED and names resource; listeners of the
// scope's channel have been told of it.
func (e *Env) Permit(scope permission.Scope, resource string) error {
	if e.Opts.Permission.Has(scope) {
		return nil
	}
	return e.Denied(scope, resource)
}

// PermitFile is Permit for one file.
func (e *Env) PermitFile(scope permission.Scope, path string) error {
	if e.Opts.Permission.File(scope, path) {
		return nil
	}
	return e.Denied(scope, path)
}

// Denied makes the error of a refusal and tells listeners of it.
func (e *Env) Denied(scope permission.Scope, resource string) error {
	e.NoteDenied(scope, resource)
	err := nodeerr.WithMessage("ERR_ACCESS_DENIED", "Access to this API has been restricted. Use "+scope.Flag()+" to manage permissions.").
		With("permission", string(scope)).With("resource", resource)
	err.Bare = true
	return err
}

// NoteDenied tells listeners of the scope's channel of a refusal.
func (e *Env) NoteDenied(scope permission.Scope, resource string) {
	channel := Object(e.Method(e.Host.Require("diagnostics_channel"), "channel", e.Value(scope.Channel())))
	if !channel.Get("hasSubscribers").ToBoolean() {
		return
	}
	message := e.VM.NewObject()
	e.define(message, "permission", string(scope), engine.Plain)
	e.define(message, "resource", resource, engine.Plain)
	e.Method(channel, "publish", goja.Value(message))
}
