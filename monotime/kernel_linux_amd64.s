//go:build !purego

#include "textflag.h"
#include "funcdata.h"

// func vdsoTime(fn uintptr, clock int32) (sec, nsec int64)
//
// The frame is the C function's stack: not NOSPLIT, so that Go grows the stack to hold it. C code pushes downwards from
// the stack pointer it gets, hence the pointer is moved to the frame's top, below the result, and aligned as C wants it.
TEXT ·vdsoTime(SB), 0, $4096-32
	NO_LOCAL_POINTERS
	MOVQ fn+0(FP), AX
	MOVL clock+8(FP), DI
	MOVQ SP, R12 // C preserves R12
	LEAQ 4064(SP), SI
	MOVQ $0, 0(SI)
	MOVQ $0, 8(SI)
	MOVQ SI, SP
	ANDQ $~15, SP
	CALL AX
	MOVQ R12, SP
	MOVQ 4064(SP), AX
	MOVQ 4072(SP), DX
	MOVQ AX, sec+16(FP)
	MOVQ DX, nsec+24(FP)
	RET
