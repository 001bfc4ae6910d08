package ecma

import (
	"github.com/dop251/goja"

	"github.com/node-go/node-go/internal/ecma/temporal"
)

func (s *temporalSet) localeDuration(r *goja.Runtime, this *durationData, call goja.FunctionCall) goja.Value {
	return r.ToValue(this.d.String(temporal.PrecisionAuto))
}
func (s *temporalSet) localeInstant(r *goja.Runtime, this *instantData, call goja.FunctionCall) goja.Value {
	return r.ToValue(temporal.InstantString(this.ns, nil, temporal.PrecisionAuto))
}
func (s *temporalSet) localeDate(r *goja.Runtime, this *plainDate, call goja.FunctionCall) goja.Value {
	return r.ToValue(this.cal.DateString(this.date, temporal.ShowAuto))
}
func (s *temporalSet) localeTime(r *goja.Runtime, this *plainTime, call goja.FunctionCall) goja.Value {
	return r.ToValue(this.time.String(temporal.PrecisionAuto))
}
func (s *temporalSet) localeDateTime(r *goja.Runtime, this *plainDateTime, call goja.FunctionCall) goja.Value {
	return r.ToValue(this.at.String(this.cal, temporal.PrecisionAuto, temporal.ShowAuto))
}
func (s *temporalSet) localeZoned(r *goja.Runtime, this *zonedDateTime, call goja.FunctionCall) goja.Value {
	return r.ToValue(temporal.ZonedString(this.ns, this.zone, this.cal, temporal.PrecisionAuto, temporal.ShowAuto, temporal.ShowAuto, temporal.ShowAuto))
}
func (s *temporalSet) localeYearMonth(r *goja.Runtime, this *plainYearMonth, call goja.FunctionCall) goja.Value {
	return r.ToValue(this.cal.YearMonthString(this.date, temporal.ShowAuto))
}
func (s *temporalSet) localeMonthDay(r *goja.Runtime, this *plainMonthDay, call goja.FunctionCall) goja.Value {
	return r.ToValue(this.cal.MonthDayString(this.date, temporal.ShowAuto))
}
