import { bytesAt, classesAt, resultAt } from '../layout.ts'

export function byteAt(at: i32): i32 {
  return load<u8>(at, bytesAt)
}

/** The sixteen bytes from `at` on. No alignment is required. */
export function chunkAt(at: i32): v128 {
  return v128.load(at, bytesAt)
}

/** 255 for each byte of the chunk that equals `byte`, 0 for the others. */
export function equals(chunk: v128, byte: i32): v128 {
  return i8x16.eq(chunk, i8x16.splat(byte as i8))
}

/** Whether the byte has one of these classes. */
export function isOf(byte: i32, classes: i32): i32 {
  return load<u8>(byte, classesAt) & classes
}

/** Stores a number of the result. */
export function note(index: i32, value: i32): void {
  store<i32>(resultAt + index * 4, value)
}
