/** The type numbers (OIDs) of PostgreSQL's element types. */
const typeNumbers = { bytea: 17, integer: 23, text: 25 }

const headerBytes = 20
const leastBytes = 4_096
/** The maximum number of UTF-8 bytes per UTF-16 code unit. */
const bytesPerUnit = 3

type Elements = { bytea: Uint8Array; integer: number; text: string }

/** An array that is sent to the database. */
export type BinaryArray<Element> = {
  add(element: Element | null): void
  /** The array as a parameter of a statement. Valid until `clear`. */
  value(): Buffer
  clear(): void
}

/** A growing buffer for elements, each after its length. It is reused for the next array. */
function createElements() {
  let memory = Buffer.allocUnsafeSlow(leastBytes)
  let at = headerBytes

  function makeRoom(bytes: number) {
    if (at + bytes <= memory.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(at + bytes, memory.length * 2))
    memory.copy(larger, 0, 0, at)
    memory = larger
  }

  return {
    addNull() {
      makeRoom(4)
      at = memory.writeInt32BE(-1, at)
    },
    addNumber(element: number) {
      makeRoom(8)
      at = memory.writeInt32BE(element, memory.writeInt32BE(4, at))
    },
    addText(element: string) {
      makeRoom(4 + element.length * bytesPerUnit)
      const length = memory.write(element, at + 4)
      memory.writeInt32BE(length, at)
      at += 4 + length
    },
    addBytes(element: Uint8Array) {
      makeRoom(4 + element.length)
      at = memory.writeInt32BE(element.length, at)
      memory.set(element, at)
      at += element.length
    },
    /** `header`: the numbers before the elements. */
    all(header: readonly number[]): Buffer {
      header.forEach((number, index) => {
        memory.writeInt32BE(number, index * 4)
      })
      return memory.subarray(0, at)
    },
    clear() {
      at = headerBytes
    },
  }
}

/**
 * Builds an array in PostgreSQL's binary format (`array_recv`). Large texts are neither escaped by the client nor parsed by the database, and cause
 * no work for the garbage collector. Elements of `text` have no NUL.
 */
export function createBinaryArray<Type extends keyof Elements>(type: Type): BinaryArray<Elements[Type]> {
  const elements = createElements()
  let count = 0
  let hasNull = false
  return {
    add(element) {
      count += 1
      if (element === null) {
        hasNull = true
        elements.addNull()
      } else if (typeof element === 'number') elements.addNumber(element)
      else if (typeof element === 'string') elements.addText(element)
      else elements.addBytes(element)
    },
    // One dimension, with the lower bound 1.
    value: () => elements.all([1, hasNull ? 1 : 0, typeNumbers[type], count, 1]),
    clear() {
      elements.clear()
      count = 0
      hasNull = false
    },
  }
}
