// For test/clients/ksuid.sql.
package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"os"
	"slices"

	"github.com/segmentio/ksuid"
)

type answer struct {
	input string
	id    ksuid.KSUID
}

func (a answer) print() {
	fmt.Printf("%s\t%x\t%s\t%d\n", a.input, a.id.Bytes(), a.id, a.id.Time().Unix())
}

func main() {
	var valid []answer
	var others []string
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		input := lines.Text()
		id, err := ksuid.Parse(input)
		if bytes, wrong := hex.DecodeString(input); wrong == nil && len(bytes) == 20 {
			id, err = ksuid.FromBytes(bytes)
		}
		if err == nil {
			valid = append(valid, answer{input, id})
		} else {
			others = append(others, input)
		}
	}
	slices.SortStableFunc(valid, func(a, b answer) int { return ksuid.Compare(a.id, b.id) })
	for _, a := range valid {
		a.print()
	}
	for _, input := range others {
		fmt.Printf("%s\t\\N\t\\N\t\\N\n", input)
	}
	for range 1000 {
		answer{"new", ksuid.New()}.print()
	}
}
