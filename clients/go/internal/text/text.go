// Package text implements the text formats of the types for the packages of this module. It rejects
// strings that the server would reject, and converts ids to the bytes of the binary protocol.
package text

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"strings"
)

// Format is the format of a type. Symbols are the characters of an id's text, without a typeid's
// prefix.
type Format struct {
	Name          string
	Bytes         int    // size in the binary protocol; 0 for a typeid, which is sent as text
	symbols       int    // number of symbols
	first, others string // character classes of a regular expression
	alphabet      string // digits of the number that the symbols spell
	marker        uint32 // bits at the beginning of the number, before the other 128
	check         bool   // whether the number ends with 7 more bits: the other bits modulo 127
	limits        limits
	// For each character, as the first symbol and as a later one: the symbol that the server writes.
	// If the character is not a symbol, it maps to a control character other than itself.
	canonical [2][256]byte
	// For each character: its place in the alphabet, or noSymbol.
	values [256]byte
}

const (
	base32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
	base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)

// limits are the first and the last id of a type whose pattern also matches strings outside that
// range. The symbols of such a type sort in ASCII order.
type limits [2]string

var (
	all      = limits{"", "~"}
	of64bits = limits{"11111111111", "jpXCZedGfVQ"}
)

// The formats of the types.
var (
	TypeID = format("typeid", 0, 26, "0-7", "0-9a-hjkmnp-tv-z", strings.ToLower(base32), 0, false, all)
	ULID   = format("ulid", 16, 26, "0-7", "0-9A-HJKMNP-TV-Za-hjkmnp-tv-z", base32, 0, false, all)
	EUID   = format("euid", 16, 27, "0-9A-TV-Za-tv-z", "0-9A-TV-Za-tv-z", base32, 0, true, all)
	XID    = format("xid", 8, 11, "1-9A-HJ-NP-Za-j", "1-9A-HJ-NP-Za-km-z", base58, 0, false, of64bits)
	KSUID  = format("ksuid", 20, 27, "0-9A-Za", "0-9A-Za-z", base62, 0, false,
		limits{"", "aWgEPTl1tmebfsQzFP4bxwgy80V"})
	UID11 = format("uid11", 8, 11, "1-9A-HJ-NP-Za-j", "1-9A-HJ-NP-Za-km-z", base58, 0, false,
		of64bits)
	Base62ID = format("base62id", 16, 22, "F-N", "0-9A-Za-z", base62, 2, false,
		limits{"Fa84QWiAxLXUJaHZmEVPEG", "NNC6dn4GR1JETNQMfLl6qN"})
	All = []*Format{TypeID, ULID, EUID, XID, KSUID, UID11, Base62ID}
)

// noSymbol is the value of a character that is not in the alphabet.
const noSymbol = 0x80

func format(name string, bytes, symbols int, first, others, alphabet string, marker uint32,
	check bool, limits limits) *Format {
	f := &Format{Name: name, Bytes: bytes, symbols: symbols, first: first, others: others,
		alphabet: alphabet, marker: marker, check: check, limits: limits}
	for i, class := range []string{first, others} {
		f.canonical[i][0] = 1
		for len(class) > 0 {
			from, to, size := class[0], class[0], 1
			if len(class) > 2 && class[1] == '-' {
				to, size = class[2], 3
			}
			for c := from; c <= to; c++ {
				f.canonical[i][c] = f.spelling(c)
			}
			class = class[size:]
		}
	}
	for i := range f.values {
		f.values[i] = noSymbol
	}
	for i := range alphabet {
		f.values[alphabet[i]] = byte(i)
	}
	return f
}

// spelling returns the symbol that the server writes for a symbol that it accepts.
func (f *Format) spelling(c byte) byte {
	switch upper := strings.ToUpper(string(c))[0]; {
	case strings.IndexByte(f.alphabet, c) >= 0:
		return c
	case upper == 'O':
		return '0'
	case upper == 'I' || upper == 'L':
		return '1'
	default:
		return upper
	}
}

// Pattern returns the regular expression that ids match. If the prefix is empty, typeids match with
// any prefix, or without one.
func (f *Format) Pattern(prefix string) string {
	begins := "^"
	switch {
	case prefix != "":
		begins += prefix + "_"
	case f == TypeID:
		begins += "(?:[a-z](?:[a-z_]{0,61}[a-z])?_)?"
	}
	if f.first == f.others {
		return fmt.Sprintf("%s[%s]{%d}$", begins, f.others, f.symbols)
	}
	return fmt.Sprintf("%s[%s][%s]{%d}$", begins, f.first, f.others, f.symbols-1)
}

// checked returns an id's symbols, or false if they are not an id. The last 7 bits of an euid must
// be its check value, or 127 for none; checked replaces 127 with the check value. The symbols of
// other types must be within the limits.
func (f *Format) checked(symbols string) (string, bool) {
	if !f.check {
		return symbols, f.limits[0] <= symbols && symbols <= f.limits[1]
	}
	n := len(symbols) - 2
	rest := uint64(0) // the remainder of the bits before the last two symbols
	for i := range n {
		if rest = rest<<5 | uint64(f.values[symbols[i]]); i%11 == 10 { // 7 + 11 * 5 bits fit into 64
			rest %= 127
		}
	}
	before, last := uint64(f.values[symbols[n]]), uint64(f.values[symbols[n+1]])
	switch check := (rest%127<<3 | before>>2) % 127; before%4<<5 | last {
	case check:
		return symbols, true
	case 127:
		return symbols[:n] + string([]byte{f.alphabet[before&28|check>>5], f.alphabet[check&31]}), true
	}
	return "", false
}

// Canonical returns an id without its prefix in the server's spelling, or false if the server
// rejects the symbols.
func (f *Format) Canonical(symbols string) (string, bool) {
	if f == Base62ID && len(symbols) == 24 && symbols[0] == '"' && symbols[23] == '"' {
		symbols = symbols[1:23]
	}
	if len(symbols) != f.symbols {
		return "", false
	}
	first, others, i := f.canonical[0][symbols[0]], &f.canonical[1], 1
	if first == symbols[0] {
		for i < len(symbols) && others[symbols[i]] == symbols[i] {
			i++
		}
	}
	if i == len(symbols) {
		return f.checked(symbols)
	}
	spelled := []byte(symbols)
	for i, c := range spelled {
		if spelled[i] = others[c]; others[c] < ' ' {
			return "", false
		}
	}
	if first < ' ' {
		return "", false
	}
	return f.checked(string(spelled))
}

// CanonicalID returns an id in the server's spelling, including a typeid's prefix. It returns false
// if the string is not an id or has another prefix.
func (f *Format) CanonicalID(prefix, id string) (string, bool) {
	if f != TypeID {
		return f.Canonical(id)
	}
	n := len(prefix)
	if !IsPrefix(prefix) || len(id) <= n || id[n] != '_' || id[:n] != prefix {
		return "", false
	}
	_, ok := f.Canonical(id[n+1:])
	return id, ok
}

// appendOther appends the bytes of an id in a spelling other than the server's.
func (f *Format) appendOther(to []byte, symbols string) ([]byte, bool) {
	canonical, ok := f.Canonical(symbols)
	if !ok || canonical == symbols {
		return nil, false
	}
	return f.AppendBytes(to, canonical)
}

// AppendBytes appends an id's bytes in the binary protocol, or returns false if the symbols are not
// an id.
func (f *Format) AppendBytes(to []byte, symbols string) ([]byte, bool) {
	if len(symbols) != f.symbols || f.canonical[0][symbols[0]] != symbols[0] {
		return f.appendOther(to, symbols)
	}
	if f == ULID { // faster than below: a symbol has 5 bits, and the first one is at most 7
		high, low, all := uint64(0), uint64(0), byte(0)
		for i := range f.symbols {
			value := f.values[symbols[i]]
			all |= value
			high, low = high<<5|low>>59, low<<5|uint64(value)
		}
		if all >= noSymbol {
			return f.appendOther(to, symbols)
		}
		to = binary.BigEndian.AppendUint64(to, high)
		return binary.BigEndian.AppendUint64(to, low), true
	}
	var limbs [3]uint64 // 192 bits, most significant first: enough for any symbols
	for rest, base := symbols, uint64(len(f.alphabet)); len(rest) > 0; {
		n := min(len(rest), 10) // 10 symbols spell a number less than 2^64
		factor, carry, all := uint64(1), uint64(0), byte(0)
		for i := range n {
			value := f.values[rest[i]]
			all |= value
			factor *= base
			carry = carry*base + uint64(value)
		}
		if all >= noSymbol {
			return f.appendOther(to, symbols)
		}
		rest = rest[n:]
		for j := len(limbs) - 1; j >= 0; j-- {
			high, low := bits.Mul64(limbs[j], factor)
			low, over := bits.Add64(low, carry, 0)
			limbs[j], carry = low, high+over
		}
	}
	if limbs[0]>>32 > 0 {
		return nil, false
	}
	number := [5]uint32{uint32(limbs[0]), uint32(limbs[1] >> 32), uint32(limbs[1]),
		uint32(limbs[2] >> 32), uint32(limbs[2])} // 160 bits
	if f.check {
		check, sum, rest := number[4]%128, uint64(0), uint32(0)
		for i, limb := range number {
			number[i], rest = limb>>7|rest<<25, limb%128
			sum = (sum<<32 | uint64(number[i])) % 127
		}
		if check != 127 && check != uint32(sum) { // 127: the symbols have no check value
			return nil, false
		}
	}
	above := len(number) - f.Bytes/4
	for _, limb := range number[:above] {
		if limb != f.marker {
			return nil, false
		}
	}
	for _, limb := range number[above:] {
		to = binary.BigEndian.AppendUint32(to, limb)
	}
	return to, true
}

// IsPrefix reports whether typeids can have this prefix: 1 to 63 characters (a-z and _), the first
// and the last of which are letters.
func IsPrefix(prefix string) bool {
	for i := range len(prefix) {
		if c := prefix[i]; c != '_' && (c < 'a' || c > 'z') {
			return false
		}
	}
	return prefix != "" && len(prefix) <= 63 && prefix[0] != '_' && prefix[len(prefix)-1] != '_'
}

// IsSendable reports whether a prefix should be sent to the server. The server's type text cannot
// contain NUL, and ids contain only ASCII characters.
func IsSendable(text string) bool {
	for i := range len(text) {
		if c := text[i]; c == 0 || c > 127 {
			return false
		}
	}
	return true
}
