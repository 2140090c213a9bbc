//! A project with nothing but the package.
fn main() -> Result<(), sortid::Malformed> {
    let id: sortid::Ulid = "01ARZ3NDEKTSV4RRFFQ69G5FAV".parse()?;
    println!("ok - {id} of the package alone");
    Ok(())
}
