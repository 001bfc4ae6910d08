package progcodec

import (
	"encoding/binary"
	"math"
	"sort"
)

// The payload: a block of numbers, then the sections. Offset tables make each string, shared instruction and program readable by itself.
//
//	numbers                 numCounts x uint32
//	wide strings            UTF-16 in native order, each with the engine's mark; first, so that they are aligned
//	offset tables           uint32 each: wide strings, plain strings, shared instructions, programs
//	plain strings
//	shared instructions     type number, fields
//	programs                name and file bit, counts, source map, instructions
//	file name, source map, source text (if stored)
//
// An instruction in a program is either the number of a shared one, doubled, or its type number, doubled plus one, and its fields.
const (
	countSource      = iota // length of the source text
	countSourceSum          // CRC-32C of the source text
	countBase               // of the source file
	countStored             // 1 if the source text is stored
	countWideBytes          // lengths of sections in bytes
	countPlainBytes         //
	countSharedBytes        //
	countProgBytes          //
	countNameBytes          //
	countMapBytes           //
	countWide               // numbers of elements
	countPlain              //
	countShared             //
	countProgs              //
	countCode               // instructions of all programs
	countSrcMap             // position items of all programs
	numCounts
)

// assemble writes the sections, with room for the header in front.
func (en *encoder) assemble(storeSource bool) ([]byte, error) {
	shared, sharedOffsets := en.shareEntries()
	progs, progOffsets, codeCount, mapCount := en.programSection()
	srcMap, err := en.e.encodeSourceMap(en.file)
	if err != nil {
		return nil, err
	}
	name := en.file.Name()
	stored := ""
	counts := [numCounts]int{
		countSource: len(en.src), countSourceSum: int(checksumString(en.src)), countBase: en.file.Base(),
		countWideBytes: len(en.strs[1].blob), countPlainBytes: len(en.strs[0].blob), countSharedBytes: len(shared),
		countProgBytes: len(progs), countNameBytes: len(name), countMapBytes: len(srcMap),
		countWide: len(en.strs[1].offsets), countPlain: len(en.strs[0].offsets), countShared: len(sharedOffsets),
		countProgs: len(progOffsets), countCode: codeCount, countSrcMap: mapCount,
	}
	if storeSource {
		counts[countStored], stored = 1, en.src
	}
	total := headerSize + 4*numCounts
	for _, n := range counts {
		if uint64(n) > math.MaxUint32 {
			return nil, &UnencodableError{Type: "*goja.Program", Detail: "is larger than 4 GiB"}
		}
	}
	offsets := [][]uint32{en.strs[1].offsets, en.strs[0].offsets, sharedOffsets, progOffsets}
	for _, list := range offsets {
		total += 4 * len(list)
	}
	total += len(en.strs[0].blob) + len(en.strs[1].blob) + len(shared) + len(progs) + len(name) + len(srcMap) + len(stored)
	data := make([]byte, headerSize, total)
	for _, n := range counts {
		data = binary.LittleEndian.AppendUint32(data, uint32(n))
	}
	data = append(data, en.strs[1].blob...)
	for _, list := range offsets {
		for _, v := range list {
			data = binary.LittleEndian.AppendUint32(data, v)
		}
	}
	data = append(data, en.strs[0].blob...)
	data = append(data, shared...)
	data = append(data, progs...)
	data = append(data, name...)
	data = append(data, srcMap...)
	return append(data, stored...), nil
}

// shareEntries numbers the instructions that are used more than once, the most used first: their numbers are the shortest.
func (en *encoder) shareEntries() (blob []byte, offsets []uint32) {
	var order []int
	for i := range en.entries {
		en.entries[i].global = -1
		if en.entries[i].uses > 1 {
			order = append(order, i)
		}
	}
	sort.SliceStable(order, func(a, b int) bool { return en.entries[order[a]].uses > en.entries[order[b]].uses })
	for n, i := range order {
		en.entries[i].global = n
		offsets = append(offsets, uint32(len(blob)))
		blob = append(blob, en.entries[i].bytes...)
	}
	return blob, offsets
}

func (en *encoder) programSection() (blob []byte, offsets []uint32, codeCount, mapCount int) {
	for i, b := range en.bodies {
		offsets = append(offsets, uint32(len(blob)))
		blob = append(blob, b.header...)
		blob = append(blob, b.srcMap...)
		for _, id := range b.entries {
			switch it := &en.entries[id]; {
			case it.global >= 0:
				blob = binary.AppendUvarint(blob, uint64(it.global)<<1)
			default:
				typ, n := binary.Uvarint(it.bytes)
				blob = binary.AppendUvarint(blob, typ<<1|1)
				blob = append(blob, it.bytes[n:]...)
			}
		}
		codeCount += len(b.entries)
		mapCount += len(en.e.srcMap(en.progs[i]))
	}
	return blob, offsets, codeCount, mapCount
}
