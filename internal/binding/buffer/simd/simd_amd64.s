#include "textflag.h"

// Tables are 32 bytes long: both halves of a register look up in the same one.

DATA digits<>+0(SB)/8, $0x3736353433323130
DATA digits<>+8(SB)/8, $0x6665646362613938
DATA digits<>+16(SB)/8, $0x3736353433323130
DATA digits<>+24(SB)/8, $0x6665646362613938
GLOBL digits<>(SB), RODATA|NOPTR, $32

DATA encOrder<>+0(SB)/8, $0x0405030401020001
DATA encOrder<>+8(SB)/8, $0x0a0b090a07080607
DATA encOrder<>+16(SB)/8, $0x0405030401020001
DATA encOrder<>+24(SB)/8, $0x0a0b090a07080607
GLOBL encOrder<>(SB), RODATA|NOPTR, $32

DATA encShift<>+0(SB)/8, $0xfcfcfcfcfcfcfc47
DATA encShift<>+8(SB)/8, $0x000041f0edfcfcfc
DATA encShift<>+16(SB)/8, $0xfcfcfcfcfcfcfc47
DATA encShift<>+24(SB)/8, $0x000041f0edfcfcfc
GLOBL encShift<>(SB), RODATA|NOPTR, $32

DATA decLow<>+0(SB)/8, $0x1111111111111115
DATA decLow<>+8(SB)/8, $0x1a1b1b1b1a131111
DATA decLow<>+16(SB)/8, $0x1111111111111115
DATA decLow<>+24(SB)/8, $0x1a1b1b1b1a131111
GLOBL decLow<>(SB), RODATA|NOPTR, $32

DATA decHigh<>+0(SB)/8, $0x0804080402011010
DATA decHigh<>+8(SB)/8, $0x1010101010101010
DATA decHigh<>+16(SB)/8, $0x0804080402011010
DATA decHigh<>+24(SB)/8, $0x1010101010101010
GLOBL decHigh<>(SB), RODATA|NOPTR, $32

DATA decRoll<>+0(SB)/8, $0xb9b9bfbf04131000
DATA decRoll<>+8(SB)/8, $0x0000000000000000
DATA decRoll<>+16(SB)/8, $0xb9b9bfbf04131000
DATA decRoll<>+24(SB)/8, $0x0000000000000000
GLOBL decRoll<>(SB), RODATA|NOPTR, $32

DATA decOrder<>+0(SB)/8, $0x090a040506000102
DATA decOrder<>+8(SB)/8, $0xffffffff0c0d0e08
DATA decOrder<>+16(SB)/8, $0x090a040506000102
DATA decOrder<>+24(SB)/8, $0xffffffff0c0d0e08
GLOBL decOrder<>(SB), RODATA|NOPTR, $32

DATA decLanes<>+0(SB)/8, $0x0000000100000000
DATA decLanes<>+8(SB)/8, $0x0000000400000002
DATA decLanes<>+16(SB)/8, $0x0000000600000005
DATA decLanes<>+24(SB)/8, $0x0000000700000007
GLOBL decLanes<>(SB), RODATA|NOPTR, $32

DATA badLead<>+0(SB)/8, $0x0202020202020202
DATA badLead<>+8(SB)/8, $0x4915012180808080
DATA badLead<>+16(SB)/8, $0x0202020202020202
DATA badLead<>+24(SB)/8, $0x4915012180808080
GLOBL badLead<>(SB), RODATA|NOPTR, $32

DATA badLow<>+0(SB)/8, $0xcbcbcb8b8383a3e7
DATA badLow<>+8(SB)/8, $0xcbcbdbcbcbcbcbcb
DATA badLow<>+16(SB)/8, $0xcbcbcb8b8383a3e7
DATA badLow<>+24(SB)/8, $0xcbcbdbcbcbcbcbcb
GLOBL badLow<>(SB), RODATA|NOPTR, $32

DATA badNext<>+0(SB)/8, $0x0101010101010101
DATA badNext<>+8(SB)/8, $0x01010101babaaee6
DATA badNext<>+16(SB)/8, $0x0101010101010101
DATA badNext<>+24(SB)/8, $0x01010101babaaee6
GLOBL badNext<>(SB), RODATA|NOPTR, $32


// BROADCAST fills a register with a constant of 32 bits.
#define BROADCAST(value, reg) \
	MOVL $value, AX \
	VMOVD AX, X15 \
	VPBROADCASTD X15, reg

// func ascii(p *byte, n int) int
TEXT ·ascii(SB), NOSPLIT, $0-24
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	XORQ BX, BX

ascii128:
	LEAQ 128(BX), DX
	CMPQ DX, CX
	JGT  ascii32
	VMOVDQU (SI)(BX*1), Y0
	VPOR 32(SI)(BX*1), Y0, Y0
	VPOR 64(SI)(BX*1), Y0, Y0
	VPOR 96(SI)(BX*1), Y0, Y0
	VPMOVMSKB Y0, AX
	TESTL AX, AX
	JNZ  ascii32
	MOVQ DX, BX
	JMP  ascii128

ascii32:
	LEAQ 32(BX), DX
	CMPQ DX, CX
	JGT  asciiDone
	VMOVDQU (SI)(BX*1), Y0
	VPMOVMSKB Y0, AX
	TESTL AX, AX
	JNZ  asciiDone
	MOVQ DX, BX
	JMP  ascii32

asciiDone:
	VZEROUPPER
	MOVQ BX, ret+16(FP)
	RET

// func widen(dst *uint16, src *byte, n int)
TEXT ·widen(SB), NOSPLIT, $0-24
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), CX

widenLoop:
	TESTQ CX, CX
	JZ   widenDone
	VPMOVZXBW (SI), Y0
	VMOVDQU Y0, (DI)
	ADDQ $16, SI
	ADDQ $32, DI
	SUBQ $16, CX
	JMP  widenLoop

widenDone:
	VZEROUPPER
	RET

// func narrow(dst *byte, src *uint16, n int)
TEXT ·narrow(SB), NOSPLIT, $0-24
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), CX
	BROADCAST(0x00ff00ff, Y2)

narrowLoop:
	TESTQ CX, CX
	JZ   narrowDone
	VPAND (SI), Y2, Y0
	VPAND 32(SI), Y2, Y1
	VPACKUSWB Y1, Y0, Y0
	VPERMQ $0xd8, Y0, Y0
	VMOVDQU Y0, (DI)
	ADDQ $64, SI
	ADDQ $32, DI
	SUBQ $32, CX
	JMP  narrowLoop

narrowDone:
	VZEROUPPER
	RET

// func asciiUnits(p *uint16, n int) int
TEXT ·asciiUnits(SB), NOSPLIT, $0-24
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	XORQ BX, BX
	BROADCAST(0xff80ff80, Y2)

unitsLoop:
	LEAQ 16(BX), DX
	CMPQ DX, CX
	JGT  unitsDone
	VMOVDQU (SI)(BX*2), Y0
	VPTEST Y2, Y0
	JNZ  unitsDone
	MOVQ DX, BX
	JMP  unitsLoop

unitsDone:
	VZEROUPPER
	MOVQ BX, ret+16(FP)
	RET

// func encodeHex(dst, src *byte, n int)
TEXT ·encodeHex(SB), NOSPLIT, $0-24
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), CX
	VMOVDQU digits<>(SB), Y3
	BROADCAST(0x0f0f0f0f, Y4)

hexLoop:
	TESTQ CX, CX
	JZ   hexDone
	VPMOVZXBW (SI), Y0
	VPSRLW $4, Y0, Y1
	VPSLLW $8, Y0, Y0
	VPOR Y1, Y0, Y0
	VPAND Y4, Y0, Y0
	VPSHUFB Y0, Y3, Y0
	VMOVDQU Y0, (DI)
	ADDQ $16, SI
	ADDQ $32, DI
	SUBQ $16, CX
	JMP  hexLoop

hexDone:
	VZEROUPPER
	RET

// func decodeHex(dst, src *byte, n int) int
TEXT ·decodeHex(SB), NOSPLIT, $0-32
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), CX
	XORQ BX, BX
	BROADCAST(0x30303030, Y4) // '0'
	BROADCAST(0x09090909, Y5)
	BROADCAST(0x20202020, Y6)
	BROADCAST(0x61616161, Y7) // 'a'
	BROADCAST(0x05050505, Y8)
	BROADCAST(0x0a0a0a0a, Y9)
	BROADCAST(0x01100110, Y10) // 16 times the first of two, once the second

unhexLoop:
	CMPQ BX, CX
	JGE  unhexDone
	VMOVDQU (SI)(BX*1), Y0
	VPSUBB Y4, Y0, Y1         // digit
	VPMINUB Y5, Y1, Y2
	VPCMPEQB Y1, Y2, Y2       // is one
	VPOR Y6, Y0, Y0
	VPSUBB Y7, Y0, Y0         // letter
	VPMINUB Y8, Y0, Y3
	VPCMPEQB Y0, Y3, Y3       // is one
	VPADDB Y9, Y0, Y0
	VPBLENDVB Y2, Y1, Y0, Y0
	VPOR Y2, Y3, Y3
	VPMOVMSKB Y3, AX
	CMPL AX, $-1
	JNE  unhexDone
	VPMADDUBSW Y10, Y0, Y0
	VPACKUSWB Y0, Y0, Y0
	VPERMQ $0x08, Y0, Y0
	VMOVDQU X0, (DI)
	ADDQ $16, DI
	ADDQ $32, BX
	JMP  unhexLoop

unhexDone:
	VZEROUPPER
	MOVQ BX, ret+24(FP)
	RET

// func encodeBase64(dst, src *byte, steps int, last uint16)
TEXT ·encodeBase64(SB), NOSPLIT, $0-26
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ steps+16(FP), CX
	VMOVDQU encOrder<>(SB), Y3
	// The shifts of the two characters in which the alphabets differ take the places 11 and 12.
	MOVWLZX last+24(FP), DX
	VMOVDQU encShift<>(SB), X4
	VPINSRB $11, DX, X4, X4
	SHRL $8, DX
	VPINSRB $12, DX, X4, X4
	VINSERTI128 $1, X4, Y4, Y4
	BROADCAST(0x0fc0fc00, Y5)
	BROADCAST(0x04000040, Y6)
	BROADCAST(0x003f03f0, Y7)
	BROADCAST(0x01000010, Y8)
	BROADCAST(0x33333333, Y9)  // 51
	BROADCAST(0x1a1a1a1a, Y10) // 26
	BROADCAST(0x0d0d0d0d, Y11) // 13

to64Loop:
	TESTQ CX, CX
	JZ   to64Done
	VMOVDQU (SI), X0
	VINSERTI128 $1, 12(SI), Y0, Y0
	VPSHUFB Y3, Y0, Y0
	VPAND Y5, Y0, Y1
	VPMULHUW Y6, Y1, Y1
	VPAND Y7, Y0, Y2
	VPMULLW Y8, Y2, Y2
	VPOR Y1, Y2, Y0            // six bits in each byte
	VPSUBUSB Y9, Y0, Y1
	VPCMPGTB Y0, Y10, Y2
	VPAND Y11, Y2, Y2
	VPOR Y2, Y1, Y1            // which of the shifts
	VPSHUFB Y1, Y4, Y1
	VPADDB Y1, Y0, Y0
	VMOVDQU Y0, (DI)
	ADDQ $24, SI
	ADDQ $32, DI
	DECQ CX
	JMP  to64Loop

to64Done:
	VZEROUPPER
	RET

// func decodeBase64(dst, src *byte, steps int) int
TEXT ·decodeBase64(SB), NOSPLIT, $0-32
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ steps+16(FP), CX
	XORQ BX, BX
	VMOVDQU decLow<>(SB), Y3
	VMOVDQU decHigh<>(SB), Y4
	VMOVDQU decRoll<>(SB), Y5
	VMOVDQU decOrder<>(SB), Y6
	VMOVDQU decLanes<>(SB), Y7
	BROADCAST(0x2f2f2f2f, Y8)
	BROADCAST(0x01400140, Y9)
	BROADCAST(0x00011000, Y10)

from64Loop:
	TESTQ CX, CX
	JZ   from64Done
	VMOVDQU (SI)(BX*1), Y0
	VPSRLD $4, Y0, Y1
	VPAND Y8, Y1, Y1           // upper nibbles
	VPAND Y8, Y0, Y2           // lower nibbles
	VPSHUFB Y2, Y3, Y2
	VPSHUFB Y1, Y4, Y11
	VPTEST Y2, Y11
	JNZ  from64Done            // a character that is in no place of the alphabet
	VPCMPEQB Y8, Y0, Y12
	VPADDB Y1, Y12, Y12
	VPSHUFB Y12, Y5, Y12
	VPADDB Y12, Y0, Y0         // six bits in each byte
	VPMADDUBSW Y9, Y0, Y0
	VPMADDWD Y10, Y0, Y0
	VPSHUFB Y6, Y0, Y0
	VPERMD Y0, Y7, Y0
	VMOVDQU Y0, (DI)
	ADDQ $24, DI
	ADDQ $32, BX
	DECQ CX
	JMP  from64Loop

from64Done:
	VZEROUPPER
	MOVQ BX, ret+24(FP)
	RET

// func utf8Extra(p *uint16, n int) int
TEXT ·utf8Extra(SB), NOSPLIT, $0-24
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	XORQ BX, BX
	BROADCAST(0x00800080, Y3)
	BROADCAST(0x08000800, Y4)
	BROADCAST(0xfc00fc00, Y5)
	BROADCAST(0xdc00dc00, Y6)
	BROADCAST(0xd800d800, Y7)

extraLoop:
	TESTQ CX, CX
	JZ   extraDone
	VMOVDQU (SI), Y0
	VMOVDQU -2(SI), Y1
	VPMAXUW Y3, Y0, Y2
	VPCMPEQW Y0, Y2, Y2        // two bytes at least
	VPMOVMSKB Y2, AX
	POPCNTL AX, AX
	ADDQ AX, BX
	VPMAXUW Y4, Y0, Y2
	VPCMPEQW Y0, Y2, Y2        // three
	VPMOVMSKB Y2, AX
	POPCNTL AX, AX
	ADDQ AX, BX
	VPAND Y5, Y0, Y0
	VPCMPEQW Y6, Y0, Y0
	VPAND Y5, Y1, Y1
	VPCMPEQW Y7, Y1, Y1
	VPAND Y0, Y1, Y0           // second of a pair, which has four bytes
	VPMOVMSKB Y0, AX
	POPCNTL AX, AX
	SUBQ AX, BX
	SUBQ AX, BX
	ADDQ $32, SI
	SUBQ $16, CX
	JMP  extraLoop

extraDone:
	VZEROUPPER
	SARQ $1, BX                // the masks have two bits for each unit
	MOVQ BX, ret+16(FP)
	RET

// func validUTF8(p *byte, n int) bool
TEXT ·validUTF8(SB), NOSPLIT, $0-17
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	VMOVDQU badLead<>(SB), Y3
	VMOVDQU badLow<>(SB), Y4
	VMOVDQU badNext<>(SB), Y5
	BROADCAST(0x0f0f0f0f, Y6)
	BROADCAST(0x60606060, Y7)  // 0xe0 - 0x80
	BROADCAST(0x70707070, Y8)  // 0xf0 - 0x80
	BROADCAST(0x80808080, Y9)
	VPXOR Y0, Y0, Y0           // the block before
	VPXOR Y10, Y10, Y10        // what is wrong so far

validLoop:
	TESTQ CX, CX
	JZ   validDone
	VMOVDQU (SI), Y1
	VPERM2I128 $0x21, Y1, Y0, Y2
	VPALIGNR $15, Y2, Y1, Y11  // one byte back
	VPALIGNR $14, Y2, Y1, Y12  // two
	VPALIGNR $13, Y2, Y1, Y13  // three
	VPSRLW $4, Y11, Y14
	VPAND Y6, Y14, Y14
	VPSHUFB Y14, Y3, Y14
	VPAND Y6, Y11, Y11
	VPSHUFB Y11, Y4, Y11
	VPAND Y11, Y14, Y14
	VPSRLW $4, Y1, Y11
	VPAND Y6, Y11, Y11
	VPSHUFB Y11, Y5, Y11
	VPAND Y11, Y14, Y14
	VPSUBUSB Y7, Y12, Y12
	VPSUBUSB Y8, Y13, Y13
	VPOR Y12, Y13, Y12
	VPAND Y9, Y12, Y12         // where the third or fourth byte of a character must be
	VPXOR Y12, Y14, Y14
	VPOR Y14, Y10, Y10
	VMOVDQA Y1, Y0
	ADDQ $32, SI
	SUBQ $32, CX
	JMP  validLoop

validDone:
	VPTEST Y10, Y10
	SETEQ ret+16(FP)
	VZEROUPPER
	RET

// func shuffle(p *byte, n int, order *[16]byte)
TEXT ·shuffle(SB), NOSPLIT, $0-24
	MOVQ p+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ order+16(FP), DX
	VBROADCASTI128 (DX), Y1

shuffleLoop:
	TESTQ CX, CX
	JZ   shuffleDone
	VMOVDQU (SI), Y0
	VPSHUFB Y1, Y0, Y0
	VMOVDQU Y0, (SI)
	ADDQ $32, SI
	SUBQ $32, CX
	JMP  shuffleLoop

shuffleDone:
	VZEROUPPER
	RET

