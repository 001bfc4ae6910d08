package engine

import (
	"reflect"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// wakingMethods are the methods of a sleeping object that touch its properties. None of them may be a closure: the table
// holds addresses of code.
func wakingMethods() []struct {
	at   int
	name string
	fn   any
} {
	return []struct {
		at   int
		name string
		fn   any
	}{
		{mPutProp, "_putProp", wakingPutProp},
		{mPutSym, "_putSym", wakingPutSym},
		{mDefineIdx, "defineOwnPropertyIdx", wakingDefineIdx},
		{mDefineStr, "defineOwnPropertyStr", wakingDefineStr},
		{mDefineSym, "defineOwnPropertySym", wakingDefineSym},
		{mDeleteIdx, "deleteIdx", wakingDeleteIdx},
		{mDeleteStr, "deleteStr", wakingDeleteStr},
		{mDeleteSym, "deleteSym", wakingDeleteSym},
		{mExport, "export", wakingExport},
		{mExportToArrayOrSlice, "exportToArrayOrSlice", wakingExportToArrayOrSlice},
		{mExportToMap, "exportToMap", wakingExportToMap},
		{mGetIdx, "getIdx", wakingGetIdx},
		{mGetOwnIdx, "getOwnPropIdx", wakingGetOwnIdx},
		{mGetOwnStr, "getOwnPropStr", wakingGetOwnStr},
		{mGetOwnSym, "getOwnPropSym", wakingGetOwnSym},
		{mGetStr, "getStr", wakingGetStr},
		{mGetSym, "getSym", wakingGetSym},
		{mHasOwnIdx, "hasOwnPropertyIdx", wakingHasOwnIdx},
		{mHasOwnStr, "hasOwnPropertyStr", wakingHasOwnStr},
		{mHasOwnSym, "hasOwnPropertySym", wakingHasOwnSym},
		{mHasIdx, "hasPropertyIdx", wakingHasIdx},
		{mHasStr, "hasPropertyStr", wakingHasStr},
		{mHasSym, "hasPropertySym", wakingHasSym},
		{mIterateKeys, "iterateKeys", wakingIterateKeys},
		{mIterateStringKeys, "iterateStringKeys", wakingIterateStringKeys},
		{mIterateSymbols, "iterateSymbols", wakingIterateSymbols},
		{mKeys, "keys", wakingKeys},
		{mSetForeignIdx, "setForeignIdx", wakingSetForeignIdx},
		{mSetForeignStr, "setForeignStr", wakingSetForeignStr},
		{mSetForeignSym, "setForeignSym", wakingSetForeignSym},
		{mSetOwnIdx, "setOwnIdx", wakingSetOwnIdx},
		{mSetOwnStr, "setOwnStr", wakingSetOwnStr},
		{mSetOwnSym, "setOwnSym", wakingSetOwnSym},
		{mSortGet, "sortGet", wakingSortGet},
		{mSortLen, "sortLen", wakingSortLen},
		{mStringKeys, "stringKeys", wakingStringKeys},
		{mSwap, "swap", wakingSwap},
		{mSymbols, "symbols", wakingSymbols},
	}
}

func wakingPutProp(o unsafe.Pointer, a unistring.String, b goja.Value, c bool, d bool, e bool) goja.Value {
	return method[func(unsafe.Pointer, unistring.String, goja.Value, bool, bool, bool) goja.Value](o, mPutProp)(o, a, b, c, d, e)
}

func wakingPutSym(o unsafe.Pointer, a *goja.Symbol, b goja.Value) {
	method[func(unsafe.Pointer, *goja.Symbol, goja.Value)](o, mPutSym)(o, a, b)
}

func wakingDefineIdx(o unsafe.Pointer, a int64, b goja.PropertyDescriptor, c bool) bool {
	return method[func(unsafe.Pointer, int64, goja.PropertyDescriptor, bool) bool](o, mDefineIdx)(o, a, b, c)
}

func wakingDefineStr(o unsafe.Pointer, a unistring.String, b goja.PropertyDescriptor, c bool) bool {
	return method[func(unsafe.Pointer, unistring.String, goja.PropertyDescriptor, bool) bool](o, mDefineStr)(o, a, b, c)
}

func wakingDefineSym(o unsafe.Pointer, a *goja.Symbol, b goja.PropertyDescriptor, c bool) bool {
	return method[func(unsafe.Pointer, *goja.Symbol, goja.PropertyDescriptor, bool) bool](o, mDefineSym)(o, a, b, c)
}

func wakingDeleteIdx(o unsafe.Pointer, a int64, b bool) bool {
	return method[func(unsafe.Pointer, int64, bool) bool](o, mDeleteIdx)(o, a, b)
}

func wakingDeleteStr(o unsafe.Pointer, a unistring.String, b bool) bool {
	return method[func(unsafe.Pointer, unistring.String, bool) bool](o, mDeleteStr)(o, a, b)
}

func wakingDeleteSym(o unsafe.Pointer, a *goja.Symbol, b bool) bool {
	return method[func(unsafe.Pointer, *goja.Symbol, bool) bool](o, mDeleteSym)(o, a, b)
}

func wakingExport(o unsafe.Pointer, a unsafe.Pointer) any {
	return method[func(unsafe.Pointer, unsafe.Pointer) any](o, mExport)(o, a)
}

func wakingExportToArrayOrSlice(o unsafe.Pointer, a reflect.Value, b reflect.Type, c unsafe.Pointer) error {
	return method[func(unsafe.Pointer, reflect.Value, reflect.Type, unsafe.Pointer) error](o, mExportToArrayOrSlice)(o, a, b, c)
}

func wakingExportToMap(o unsafe.Pointer, a reflect.Value, b reflect.Type, c unsafe.Pointer) error {
	return method[func(unsafe.Pointer, reflect.Value, reflect.Type, unsafe.Pointer) error](o, mExportToMap)(o, a, b, c)
}

func wakingGetIdx(o unsafe.Pointer, a int64, b goja.Value) goja.Value {
	return method[func(unsafe.Pointer, int64, goja.Value) goja.Value](o, mGetIdx)(o, a, b)
}

func wakingGetOwnIdx(o unsafe.Pointer, a int64) goja.Value {
	return method[func(unsafe.Pointer, int64) goja.Value](o, mGetOwnIdx)(o, a)
}

func wakingGetOwnStr(o unsafe.Pointer, a unistring.String) goja.Value {
	return method[func(unsafe.Pointer, unistring.String) goja.Value](o, mGetOwnStr)(o, a)
}

func wakingGetOwnSym(o unsafe.Pointer, a *goja.Symbol) goja.Value {
	return method[func(unsafe.Pointer, *goja.Symbol) goja.Value](o, mGetOwnSym)(o, a)
}

func wakingGetStr(o unsafe.Pointer, a unistring.String, b goja.Value) goja.Value {
	return method[func(unsafe.Pointer, unistring.String, goja.Value) goja.Value](o, mGetStr)(o, a, b)
}

func wakingGetSym(o unsafe.Pointer, a *goja.Symbol, b goja.Value) goja.Value {
	return method[func(unsafe.Pointer, *goja.Symbol, goja.Value) goja.Value](o, mGetSym)(o, a, b)
}

func wakingHasOwnIdx(o unsafe.Pointer, a int64) bool {
	return method[func(unsafe.Pointer, int64) bool](o, mHasOwnIdx)(o, a)
}

func wakingHasOwnStr(o unsafe.Pointer, a unistring.String) bool {
	return method[func(unsafe.Pointer, unistring.String) bool](o, mHasOwnStr)(o, a)
}

func wakingHasOwnSym(o unsafe.Pointer, a *goja.Symbol) bool {
	return method[func(unsafe.Pointer, *goja.Symbol) bool](o, mHasOwnSym)(o, a)
}

func wakingHasIdx(o unsafe.Pointer, a int64) bool {
	return method[func(unsafe.Pointer, int64) bool](o, mHasIdx)(o, a)
}

func wakingHasStr(o unsafe.Pointer, a unistring.String) bool {
	return method[func(unsafe.Pointer, unistring.String) bool](o, mHasStr)(o, a)
}

func wakingHasSym(o unsafe.Pointer, a *goja.Symbol) bool {
	return method[func(unsafe.Pointer, *goja.Symbol) bool](o, mHasSym)(o, a)
}

func wakingIterateKeys(o unsafe.Pointer) unsafe.Pointer {
	return method[func(unsafe.Pointer) unsafe.Pointer](o, mIterateKeys)(o)
}

func wakingIterateStringKeys(o unsafe.Pointer) unsafe.Pointer {
	return method[func(unsafe.Pointer) unsafe.Pointer](o, mIterateStringKeys)(o)
}

func wakingIterateSymbols(o unsafe.Pointer) unsafe.Pointer {
	return method[func(unsafe.Pointer) unsafe.Pointer](o, mIterateSymbols)(o)
}

func wakingKeys(o unsafe.Pointer, a bool, b []goja.Value) []goja.Value {
	return method[func(unsafe.Pointer, bool, []goja.Value) []goja.Value](o, mKeys)(o, a, b)
}

func wakingSetForeignIdx(o unsafe.Pointer, a int64, b goja.Value, c goja.Value, d bool) (bool, bool) {
	return method[func(unsafe.Pointer, int64, goja.Value, goja.Value, bool) (bool, bool)](o, mSetForeignIdx)(o, a, b, c, d)
}

func wakingSetForeignStr(o unsafe.Pointer, a unistring.String, b goja.Value, c goja.Value, d bool) (bool, bool) {
	return method[func(unsafe.Pointer, unistring.String, goja.Value, goja.Value, bool) (bool, bool)](o, mSetForeignStr)(o, a, b, c, d)
}

func wakingSetForeignSym(o unsafe.Pointer, a *goja.Symbol, b goja.Value, c goja.Value, d bool) (bool, bool) {
	return method[func(unsafe.Pointer, *goja.Symbol, goja.Value, goja.Value, bool) (bool, bool)](o, mSetForeignSym)(o, a, b, c, d)
}

func wakingSetOwnIdx(o unsafe.Pointer, a int64, b goja.Value, c bool) bool {
	return method[func(unsafe.Pointer, int64, goja.Value, bool) bool](o, mSetOwnIdx)(o, a, b, c)
}

func wakingSetOwnStr(o unsafe.Pointer, a unistring.String, b goja.Value, c bool) bool {
	return method[func(unsafe.Pointer, unistring.String, goja.Value, bool) bool](o, mSetOwnStr)(o, a, b, c)
}

func wakingSetOwnSym(o unsafe.Pointer, a *goja.Symbol, b goja.Value, c bool) bool {
	return method[func(unsafe.Pointer, *goja.Symbol, goja.Value, bool) bool](o, mSetOwnSym)(o, a, b, c)
}

func wakingSortGet(o unsafe.Pointer, a int) goja.Value {
	return method[func(unsafe.Pointer, int) goja.Value](o, mSortGet)(o, a)
}

func wakingSortLen(o unsafe.Pointer) int {
	return method[func(unsafe.Pointer) int](o, mSortLen)(o)
}

func wakingStringKeys(o unsafe.Pointer, a bool, b []goja.Value) []goja.Value {
	return method[func(unsafe.Pointer, bool, []goja.Value) []goja.Value](o, mStringKeys)(o, a, b)
}

func wakingSwap(o unsafe.Pointer, a int, b int) {
	method[func(unsafe.Pointer, int, int)](o, mSwap)(o, a, b)
}

func wakingSymbols(o unsafe.Pointer, a bool, b []goja.Value) []goja.Value {
	return method[func(unsafe.Pointer, bool, []goja.Value) []goja.Value](o, mSymbols)(o, a, b)
}
