import { elementsAt, keysAt } from '../layout.ts'

const slotBits: i32 = 10
/** With this factor no two element names share a slot. */
const slotFactor: u32 = 2_702_326_621

/** A packed name of up to 60 bits in 32 bits. */
function fold(name: u64): u32 {
  return (name ^ (name >> 30)) as u32
}

function slotOf(folded: u32): i32 {
  return ((folded * slotFactor) >> (32 - slotBits)) as i32
}

/** Adds an element to the table by its packed name. Returns 0 when its slot is taken. */
export function storeElement(name: u64, element: i32): i32 {
  const slot = slotOf(fold(name))
  if (load<u64>(slot << 3, keysAt) !== 0) return 0
  store<u64>(slot << 3, name, keysAt)
  store<u16>(slot << 1, element, elementsAt)
  return 1
}

/** The element of a packed name; for an unknown name, a negative number made of it. */
export function elementOf(name: u64): i32 {
  const folded = fold(name)
  const slot = slotOf(folded)
  const known = load<u16>(slot << 1, elementsAt) as i32
  return select<i32>(known, (folded | 0x80000000) as i32, load<u64>(slot << 3, keysAt) === name)
}
