package zstream

import (
	"errors"

	"github.com/node-go/node-go/internal/inflate"
)

// InflateOptions are the settings of a stream that reads DEFLATE data.
type InflateOptions struct {
	Format     inflate.Format
	WindowBits int    // 8 to 15, or 0: what the data says
	Dictionary []byte // it is kept
	Members    bool   // further gzip members may follow the first
}

// Inflate decompresses DEFLATE data.
type Inflate struct {
	d   *inflate.Decoder
	o   InflateOptions
	err error
}

// NewInflate makes a decompressor.
func NewInflate(o InflateOptions) *Inflate {
	s := &Inflate{d: inflate.New(o.Format, o.WindowBits), o: o}
	_ = s.Reset() // it never fails
	return s
}

// Step implements Stream.
func (s *Inflate) Step(out, in []byte, flush Flush) (nout, nin int, err error) {
	if s.err != nil {
		return 0, 0, s.err
	}
	for {
		o, i, err := s.d.Decode(out[nout:], in[nin:])
		nout, nin = nout+o, nin+i
		switch {
		case errors.Is(err, inflate.ErrNeedDictionary):
			if s.o.Dictionary == nil {
				return nout, nin, s.fail(&Error{"Missing dictionary", "Z_NEED_DICT", 2})
			}
			if s.d.SetDictionary(s.o.Dictionary) != nil {
				return nout, nin, s.fail(&Error{"Bad dictionary", "Z_NEED_DICT", 2})
			}
			continue
		case err != nil:
			return nout, nin, s.fail(&Error{err.Error(), "Z_DATA_ERROR", -3})
		}
		// Zero bytes behind the data are padding. Anything else has to be another member.
		if s.d.Done() && s.o.Members && s.d.IsGzip() && nin < len(in) && in[nin] != 0 {
			s.d.Reset()
			continue
		}
		break
	}
	if flush == Finish && nout < len(out) && !s.d.Done() {
		return nout, nin, errTruncated()
	}
	return nout, nin, nil
}

func (s *Inflate) fail(err *Error) error {
	s.err = err
	return err
}

// Reset implements Stream.
func (s *Inflate) Reset() error {
	s.d.Reset()
	s.err = nil
	if s.o.Format == inflate.Raw && s.o.Dictionary != nil {
		_ = s.d.SetDictionary(s.o.Dictionary) // raw data names no dictionary: any will do
	}
	return nil
}

// Close implements Stream.
func (s *Inflate) Close() { s.d.Close() }
