package progcodec

import "fmt"

// Reason says why encoded data was rejected. Its text is stable and fit for logs and statistics.
type Reason string

// The reasons, in the order in which Decode looks for them.
const (
	ReasonEngine      Reason = "engine"      // this engine's memory layout is not one the codec understands
	ReasonTruncated   Reason = "truncated"   // shorter than it says
	ReasonMagic       Reason = "magic"       // not an encoded program
	ReasonVersion     Reason = "version"     // another version of the format
	ReasonChecksum    Reason = "checksum"    // damaged
	ReasonFingerprint Reason = "fingerprint" // made by another engine, codec, Go version or kind of machine
	ReasonSource      Reason = "source"      // made from another source
	ReasonFlags       Reason = "flags"       // made with other compile flags
	ReasonCorrupt     Reason = "corrupt"     // the checksum fits and the contents make no sense
)

// RejectError is the error of Decode and Verify: the data is of no use here, and the source is to be compiled.
type RejectError struct {
	Reason Reason
	Detail string // for people; not stable
}

func (e *RejectError) Error() string {
	if e.Detail == "" {
		return "progcodec: rejected: " + string(e.Reason)
	}
	return "progcodec: rejected: " + string(e.Reason) + ": " + e.Detail
}

func reject(reason Reason, detail string) *RejectError {
	return &RejectError{Reason: reason, Detail: detail}
}

// UnencodableError is the error of Encode for a program that holds something the codec does not cover.
// Such a program is fine to run; it just cannot be stored.
type UnencodableError struct {
	Type   string // the Go type, as reflect prints it
	Detail string
}

func (e *UnencodableError) Error() string {
	return fmt.Sprintf("progcodec: cannot encode %s: %s", e.Type, e.Detail)
}
