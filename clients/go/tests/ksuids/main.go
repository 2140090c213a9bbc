package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"os"
	"sort"

	"github.com/segmentio/ksuid"
)

type answer struct {
	input string
	id    ksuid.KSUID
}

func (a answer) print() {
	fmt.Printf("%s\t%x\t%s\t%d\n", a.input, a.id.Bytes(), a.id, a.id.Time().Unix())
}

func read(input string) (ksuid.KSUID, error) {
	if bytes, err := hex.DecodeString(input); err == nil && len(bytes) == 20 {
		return ksuid.FromBytes(bytes)
	}
	return ksuid.Parse(input)
}

func main() {
	var valid []answer
	var others []string
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		if id, err := read(lines.Text()); err == nil {
			valid = append(valid, answer{lines.Text(), id})
		} else {
			others = append(others, lines.Text())
		}
	}
	sort.SliceStable(valid, func(i, j int) bool { return ksuid.Compare(valid[i].id, valid[j].id) < 0 })
	for _, a := range valid {
		a.print()
	}
	for _, input := range others {
		fmt.Printf("%s\t\\N\t\\N\t\\N\n", input)
	}
	for i := 0; i < 1000; i++ {
		answer{"new", ksuid.New()}.print()
	}
}
