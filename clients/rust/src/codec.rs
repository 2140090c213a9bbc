//! Converts ids between strings and bytes, because sqlx, tokio-postgres and diesel receive results
//! only in the binary protocol, which sends ids as bytes.
use crate::Format;

/// A 160-bit number, most significant limb first.
type Number = [u32; 5];

/// Returns the symbols for the bytes of an id.
pub fn symbols<F: Format>(bytes: &[u8]) -> String {
    let mut padded = [0; 20];
    padded[20 - bytes.len()..].copy_from_slice(bytes);
    let mut number: Number =
        std::array::from_fn(|i| u32::from_be_bytes(std::array::from_fn(|j| padded[4 * i + j])));
    number[0] |= F::SPEC.marker;
    if F::SPEC.check {
        let check = divide(&mut number.clone(), 127);
        multiply(&mut number, 128, check);
    }
    let mut text = vec![0; F::SPEC.symbols];
    for five in text.rchunks_mut(5) {
        let mut rest = divide(
            &mut number,
            const { (F::SPEC.alphabet.len() as u64).pow(5) },
        ) as u32;
        for symbol in five.iter_mut().rev() {
            *symbol = F::SPEC.alphabet[rest as usize % F::SPEC.alphabet.len()];
            rest /= F::SPEC.alphabet.len() as u32;
        }
    }
    String::from_utf8(text).expect("alphabets are ASCII")
}

/// Returns whether a string, without a typeid's prefix, is an id in the server's spelling.
pub fn is_canonical<F: Format>(text: &str) -> bool {
    let values = const { &values(F::SPEC.alphabet) };
    match F::SPEC.symbols {
        // A fast path: 26 symbols have 130 bits, of which 128 are used.
        26 => {
            text.len() == 26
                && text
                    .bytes()
                    .fold(0, |all, symbol| all | values[usize::from(symbol)])
                    < 32
                && text < "8"
        }
        size => text.len() == size && text == symbols::<F>(&bytes::<F>(text)[20 - F::SPEC.bytes..]),
    }
}

/// Converts an id from another spelling that the server accepts to the server's spelling.
pub fn respelled<F: Format>(text: &str) -> Option<String> {
    let text = match F::SPEC.name {
        "ulid" => text.to_ascii_uppercase(),
        "euid" => text
            .to_ascii_uppercase()
            .replace(['I', 'L'], "1")
            .replace('O', "0"),
        "base62id" => text.strip_prefix('"')?.strip_suffix('"')?.to_owned(),
        _ => return None,
    };
    if is_canonical::<F>(&text) {
        return Some(text);
    }
    // The last 7 bits of an euid are its check value, or 127 for none.
    if !F::SPEC.check || text.len() != F::SPEC.symbols {
        return None;
    }
    let canonical = symbols::<F>(&bytes::<F>(&text)[20 - F::SPEC.bytes..]);
    let (given, right) = (text.as_bytes(), canonical.as_bytes());
    let (at, last) = (given.len() - 2, given.len() - 1);
    let values = const { &values(F::SPEC.alphabet) };
    let is_unchecked = given[..at] == right[..at]
        && values[usize::from(given[at])] == values[usize::from(right[at])] | 3
        && values[usize::from(given[last])] == 31;
    is_unchecked.then_some(canonical)
}

/// Returns the bytes for an id's symbols, right-aligned in 20 bytes. If the symbols are not an id,
/// the bytes are meaningless.
pub fn bytes<F: Format>(symbols: &str) -> [u8; 20] {
    let values = const { &values(F::SPEC.alphabet) };
    let mut number = Number::default();
    for five in symbols.as_bytes().chunks(5) {
        let append = |number, symbol: &u8| {
            number * F::SPEC.alphabet.len() as u64 + u64::from(values[usize::from(*symbol)])
        };
        multiply(
            &mut number,
            (F::SPEC.alphabet.len() as u64).pow(five.len() as u32),
            five.iter().fold(0, append),
        );
    }
    if F::SPEC.check {
        divide(&mut number, 128);
    }
    let bytes = number.map(u32::to_be_bytes);
    std::array::from_fn(|i| bytes[i / 4][i % 4])
}

/// Replaces the number with the quotient, and returns the remainder.
#[inline(always)] // divisors are constants
fn divide(number: &mut Number, divisor: u64) -> u64 {
    let mut rest = 0;
    for limb in number {
        let part = rest << 32 | u64::from(*limb);
        *limb = (part / divisor) as u32;
        rest = part % divisor;
    }
    rest
}

/// Multiplies the number by the factor, and adds the carry, modulo 2^160.
fn multiply(number: &mut Number, factor: u64, mut carry: u64) {
    for limb in number.iter_mut().rev() {
        carry += u64::from(*limb) * factor;
        *limb = carry as u32;
        carry >>= 32;
    }
}

/// Returns each character's position in the alphabet, or 255 if the character is not a symbol.
const fn values(alphabet: &[u8]) -> [u8; 256] {
    let mut values = [255; 256];
    let mut i = 0;
    while i < alphabet.len() {
        values[alphabet[i] as usize] = i as u8;
        i += 1;
    }
    values
}
