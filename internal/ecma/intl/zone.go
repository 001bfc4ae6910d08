package intl

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	_ "time/tzdata" // for systems without a database of their own

	"github.com/node-go/node-go/internal/ecma/cldr"
)

// Zone is a time zone.
type Zone struct {
	Name     string // as resolvedOptions tells it
	location *time.Location
	offset   bool // the name is an offset such as +05:30
}

// zoneTable knows the names of time zones.
type zoneTable struct {
	canonical map[string]string // by name in lower case
	names     []string          // canonical ones, in order
	iana      map[string]string // today's name in the database by the canonical one
	spelled   map[string]string // every name as it is written, by the name in lower case
	locations sync.Map          // *time.Location by name: reading one takes longer than all that is done with it
}

var zoneNames = sync.OnceValue(func() *zoneTable {
	z := &zoneTable{canonical: map[string]string{}, iana: map[string]string{}, spelled: map[string]string{}}
	for name, v := range cldr.Supplement(cldr.Zones) {
		if strings.HasPrefix(name, ":") || strings.HasPrefix(name, "Etc/Unknown") {
			continue
		}
		f := strings.Fields(v)
		to := name
		if name == "Etc/UTC" || name == "Etc/GMT" {
			to = "UTC"
		}
		z.iana[to] = f[1]
		for _, alias := range append([]string{name, f[1]}, f[2:]...) {
			z.canonical[strings.ToLower(alias)] = to
			z.spelled[strings.ToLower(alias)] = alias
		}
		z.names = append(z.names, to)
	}
	slices.Sort(z.names)
	z.names = slices.Compact(z.names)
	return z
})

// ZoneNames gives the canonical names of the zones of places.
func ZoneNames() []string {
	return slices.DeleteFunc(slices.Clone(zoneNames().names), func(s string) bool { return !strings.Contains(s, "/") || strings.HasPrefix(s, "Etc/") })
}

// FindZone gives the zone of a name, in any case, or of an offset such as +05:30.
func FindZone(name string) (Zone, bool) {
	if name != "" && (name[0] == '+' || name[0] == '-') {
		return offsetZone(name)
	}
	switch name {
	case "UTC", "utc":
		return Zone{Name: "UTC", location: time.UTC}, true
	}
	z := zoneNames()
	to, ok := z.canonical[strings.ToLower(name)]
	if !ok {
		return Zone{}, false
	}
	if to == "UTC" {
		return Zone{Name: "UTC", location: time.UTC}, true
	}
	for _, n := range []string{z.iana[to], to} {
		if loc, known := z.locations.Load(n); known {
			return Zone{Name: to, location: loc.(*time.Location)}, true
		}
		if loc, err := time.LoadLocation(n); err == nil {
			z.locations.Store(n, loc)
			return Zone{Name: to, location: loc}, true
		}
	}
	return Zone{}, false
}

// ZoneIdentifier is GetAvailableNamedTimeZoneIdentifier: it gives a name as it is written, and the zone, whose name is the one that stands
// for all of its names.
func ZoneIdentifier(name string) (id string, z Zone, ok bool) {
	lower := strings.ToLower(name)
	if z, ok = FindZone(name); !ok || z.offset {
		return "", z, false
	}
	if id = zoneNames().spelled[lower]; id == "" {
		id = z.Name
	}
	return id, z, true
}

// Location gives the zone as package time has it.
func (z Zone) Location() *time.Location { return z.location }

// IsOffset tells whether the zone is known by its offset alone.
func (z Zone) IsOffset() bool {
	return z.offset || strings.HasPrefix(z.Name, "+") || strings.HasPrefix(z.Name, "-")
}

// FixedZone is the zone of a host that has an offset and no name.
func FixedZone(name string, loc *time.Location) Zone { return Zone{Name: name, location: loc} }

func offsetZone(s string) (Zone, bool) {
	digits := s[1:]
	if len(digits) == 5 && digits[2] == ':' {
		digits = digits[:2] + digits[3:]
	}
	if len(digits) != 2 && len(digits) != 4 {
		return Zone{}, false
	}
	n, err := strconv.Atoi(digits)
	if err != nil || !isDigits(digits, 2, 4) {
		return Zone{}, false
	}
	if len(digits) == 2 {
		n *= 100
	}
	if n/100 > 23 || n%100 > 59 {
		return Zone{}, false
	}
	seconds := n/100*3600 + n%100*60
	sign := s[:1]
	if sign == "-" {
		if seconds == 0 {
			sign = "+"
		}
		seconds = -seconds
	}
	text := strconv.Itoa(10000 + n)
	return Zone{Name: sign + text[1:3] + ":" + text[3:], location: time.FixedZone("", seconds), offset: true}, true
}

// zoneName gives the name of the zone in the form that the letters ask for.
func (f *DateFormat) zoneName(it patternItem, m moment) string {
	t := cldr.Of(f.Locale.Data, cldr.Zone)
	long := it.n >= 4
	_, offset := m.Zone()
	n := zoneNamer{f: f, t: t, m: m, offset: offset, long: long}
	switch it.letter {
	case 'z':
		if s := n.specific(); s != "" {
			return s
		}
	case 'v':
		if s := n.generic(); s != "" {
			return s
		}
	}
	return n.gmt(it.letter != 'z')
}

type zoneNamer struct {
	f      *DateFormat
	t      cldr.Table
	m      moment
	offset int
	long   bool
}

func (n zoneNamer) width() string {
	if n.long {
		return "long"
	}
	return "short"
}

// gmt writes the offset.
func (n zoneNamer) gmt(always bool) string {
	if n.offset == 0 && !always {
		return n.t["gmtZeroFormat"]
	}
	plus, minus, _ := strings.Cut(n.t["hourFormat"], ";")
	form, off := plus, n.offset
	if off < 0 {
		form, off = minus, -off
	}
	hour, minute, second := off/3600, off/60%60, off%60
	h, mm := n.f.number(hour, 2), n.f.number(minute, 2)
	if !n.long {
		h = n.f.number(hour, 1)
	}
	at := strings.IndexByte(form, 'H')
	sep := strings.Trim(form[at:], "Hm")
	text := form[:at] + h
	if n.long || minute != 0 || second != 0 {
		text += sep + mm
		if second != 0 {
			text += sep + n.f.number(second, 2)
		}
	}
	return strings.Replace(n.t["gmtFormat"], "{0}", text, 1)
}

// meta gives the metazone of a zone at a time, or "".
func metazone(zone string, m time.Time) string {
	for part := range strings.SplitSeq(cldr.Supplement(cldr.Metazone)[zone], ";") {
		f := strings.Split(part, ",")
		if len(f) == 3 && f[1] == "" {
			f[1] = "1970-01-01 00:00" // names are of times since then
		}
		if len(f) == 3 && !m.Before(metaTime(f[1])) && (f[2] == "" || m.Before(metaTime(f[2]))) {
			return f[0]
		}
	}
	return ""
}

func metaTime(s string) time.Time {
	t, err := time.Parse("2006-01-02 15:04", s)
	if err != nil {
		return time.Time{}
	}
	return t
}

// cldrName is the key of a zone in the data.
func (n zoneNamer) cldrName() string {
	if n.m.zone.Name == "UTC" {
		return "Etc/UTC"
	}
	return n.m.zone.Name
}

// specific gives the name of standard or daylight time.
func (n zoneNamer) specific() string {
	if n.m.zone.offset {
		return ""
	}
	kind := "standard"
	if n.m.IsDST() && n.m.zone.Name != "Europe/Dublin" || n.m.zone.Name == "Europe/Dublin" && n.offset != 0 {
		kind = "daylight"
	}
	if s := n.t["zone/"+n.cldrName()+"/"+n.width()+"/"+kind]; s != "" {
		return s
	}
	if meta := metazone(n.cldrName(), n.m.Time); meta != "" {
		return n.t["meta/"+meta+"/"+n.width()+"/"+kind]
	}
	return ""
}

// generic gives the name that is the same in summer and winter.
func (n zoneNamer) generic() string {
	if n.m.zone.offset {
		return ""
	}
	zone := n.cldrName()
	if zone == "Etc/UTC" {
		return ""
	}
	if s := n.t["zone/"+zone+"/"+n.width()+"/generic"]; s != "" {
		return s
	}
	if meta := metazone(zone, n.m.Time); meta != "" {
		kind := "generic"
		if !n.changes() {
			if s := n.t["meta/"+meta+"/"+n.width()+"/standard"]; s != "" {
				kind = "standard"
			}
		}
		if s := n.t["meta/"+meta+"/"+n.width()+"/"+kind]; s != "" {
			return n.qualified(s, meta, zone)
		}
	}
	return n.location(zone)
}

// changes tells whether the zone has daylight time within half a year.
func (n zoneNamer) changes() bool {
	if n.m.IsDST() {
		return true
	}
	const half = 184 * 24 * time.Hour
	return n.m.Add(half).IsDST() || n.m.Add(-half).IsDST() || n.m.Add(half/2).IsDST() || n.m.Add(-half/2).IsDST()
}

// qualified adds the place to a name where the zone differs from the one that the name means.
func (n zoneNamer) qualified(name, meta, zone string) string {
	t := cldr.Supplement(cldr.Metazone)
	golden, ok := t[":"+meta+"/"+n.f.Locale.region()]
	if !ok {
		golden = t[":"+meta+"/001"]
	}
	if golden == zone {
		return name
	}
	if g, ok := FindZone(golden); ok {
		if _, off := n.m.In(g.location).Zone(); off == n.offset {
			return name
		}
	}
	return strings.NewReplacer("{1}", name, "{0}", n.city(zone)).Replace(n.t["fallbackFormat"])
}

// location names the zone by its country or its city.
func (n zoneNamer) location(zone string) string {
	v, ok := cldr.Supplement(cldr.Zones)[zone]
	if !ok || strings.HasPrefix(zone, "Etc/") {
		return ""
	}
	country := strings.ToUpper(strings.Fields(v)[0][:2])
	place := ""
	if soleZone(country, zone) {
		place = cldr.Of(n.f.Locale.Data, cldr.Name)["region/"+country]
	}
	if place == "" {
		place = n.city(zone)
	}
	return strings.Replace(n.t["regionFormat"], "{0}", place, 1)
}

// soleZone tells whether a country has one zone, or this is the one that stands for it.
func soleZone(country, zone string) bool {
	t := cldr.Supplement(cldr.Zones)
	if p, ok := t[":"+country]; ok {
		return p == zone
	}
	count := 0
	for name, v := range t {
		if !strings.HasPrefix(name, ":") && strings.HasPrefix(v, strings.ToLower(country)) && len(strings.Fields(v)[0]) == 5 {
			count++
		}
	}
	return count == 1
}

func (n zoneNamer) city(zone string) string {
	if s := n.t["zone/"+zone+"/exemplarCity"]; s != "" {
		return s
	}
	return strings.ReplaceAll(zone[strings.LastIndexByte(zone, '/')+1:], "_", " ")
}
