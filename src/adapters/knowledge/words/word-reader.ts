/** The vocabulary of all frames has some 15,000 words. */
const knownMax = 20_000
const tableSize = 65_536

/** What a character may be in a word: its beginning, inside of it, its end. */
const begins = 1
const isInside = 2
const ends = 4
const roles = new Uint8Array(128)
for (const character of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789#')
  roles[character.charCodeAt(0)] = begins | isInside | ends
for (const character of "'&.") roles[character.charCodeAt(0)] = isInside
roles['+'.charCodeAt(0)] = isInside | ends

/** The marks of English prose beyond ASCII, and what they are read as. */
const marks = new Map([
  [0x2018, "'"],
  [0x2019, "'"],
  [0x2013, ' '],
  [0x2014, ' '],
  [0x201c, ' '],
  [0x201d, ' '],
])
const other = -1

/** A character in lower case and ASCII; `other` if it is another letter or mark. */
function plainOf(code: number): number {
  if (code <= 0x7f) return code >= 0x41 && code <= 0x5a ? code | 0x20 : code
  return marks.get(code)?.charCodeAt(0) ?? other
}

/**
 * Creates a function that calls `visit` with the value of each word of a text: the words of `wordsOf` with hyphens read as spaces. The values of known
 * words are found by their characters, without a string for each word, which makes it several times faster. `read` must always give the same value for a
 * word. Returns false, perhaps after some calls, if the text has characters other than ASCII and the marks of English prose.
 */
export function createWordReader<Value>(read: (word: string) => Value) {
  let words: string[] = []
  let values: Value[] = []
  const places = new Int32Array(tableSize).fill(-1)

  const isAt = (word: string, text: string, start: number, end: number) => {
    if (word.length !== end - start) return false
    for (let index = start; index < end; index += 1) {
      if (word.charCodeAt(index - start) !== plainOf(text.charCodeAt(index))) return false
    }
    return true
  }

  const add = (place: number, text: string, start: number, end: number): Value => {
    const word = text.slice(start, end).replace(/[’‘]/g, "'").toLowerCase()
    const value = read(word)
    let free = place
    if (words.length >= knownMax) {
      words = []
      values = []
      places.fill(-1)
    } else while (places[free] !== -1) free = (free + 1) % tableSize
    places[free] = words.length
    words.push(word)
    values.push(value)
    return value
  }

  const find = (hash: number, text: string, start: number, end: number): Value => {
    const first = (hash >>> 0) % tableSize
    for (let place = first; ; place = (place + 1) % tableSize) {
      const number = places[place] ?? -1
      if (number === -1) return add(first, text, start, end)
      if (isAt(words[number] ?? '', text, start, end)) return values[number] as Value
    }
  }

  let [end, hashAtEnd, next] = [0, 0, 0]

  /** Finds the end of a word, before marks that may only be inside of it, and where to go on. */
  const reachEnd = (text: string, start: number): boolean => {
    let hash = 0
    for (next = start; ; next += 1) {
      const code = codeAt(text, next)
      const role = roles[code] ?? 0
      if ((role & isInside) === 0) return code !== other
      hash = Math.imul(hash ^ code, 0x01000193) ^ (hash >>> 15)
      if ((role & ends) !== 0) [hashAtEnd, end] = [hash, next + 1]
    }
  }

  return (text: string, visit: (value: Value) => void): boolean => {
    for (let index = 0; index < text.length; index += 1) {
      const code = codeAt(text, index)
      if (code === other) return false
      if (((roles[code] ?? 0) & begins) === 0) continue
      if (!reachEnd(text, index)) return false
      visit(find(hashAtEnd, text, index, end))
      index = next
    }
    return true
  }
}

/** The end of a text reads as a space. */
function codeAt(text: string, index: number): number {
  return index === text.length ? 0x20 : plainOf(text.charCodeAt(index))
}
