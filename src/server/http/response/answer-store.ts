import { type BufferedResponse, sizeOf } from './buffered-response.ts'
import type { PageDependencies } from './page-dependencies.ts'

export type StoredAnswer = { path: string; answer: BufferedResponse; reads: PageDependencies; size: number }

/** The approximate size of an answer besides its bodies and its path: headers, tags and objects. */
const objectBytes = 2048
/** The part of the memory for the largest answer, and for plain bodies of answers that are also stored compressed. */
const smallPart = 1 / 8

function sizeIn(path: string, answer: BufferedResponse): number {
  return sizeOf(answer) + 2 * path.length + objectBytes
}

/** Responses by path, in order of use, limited in bytes. */
export function createAnswerStore(bytesMax: number) {
  const answers = new Map<string, StoredAnswer>()
  /** Answers with a plain body beside a compressed one, which few clients take. The oldest is removed first. */
  const copies = new Map<StoredAnswer, number>()
  let bytes = 0
  let copyBytes = 0
  /** The most recently used path: while it is requested repeatedly, the order stays the same. */
  let newest: string | null = null

  function drop(path: string) {
    const entry = answers.get(path)
    if (entry === undefined) return
    if (path === newest) newest = null
    answers.delete(path)
    entry.answer.onChange = null
    bytes -= entry.size
    removeCopy(entry)
  }

  function removeCopy(entry: StoredAnswer) {
    copyBytes -= copies.get(entry) ?? 0
    copies.delete(entry)
  }

  /** Counts the bodies that an answer has now. */
  function measure(entry: StoredAnswer) {
    const size = sizeIn(entry.path, entry.answer)
    bytes += size - entry.size
    entry.size = size
  }

  function bodiesChanged(entry: StoredAnswer) {
    measure(entry)
    const { identity, br, gzip } = entry.answer.bodies
    if (identity !== null && (br ?? gzip) !== null && !copies.has(entry)) {
      copies.set(entry, identity.bytes.length)
      copyBytes += identity.bytes.length
    }
    removeExcess()
  }

  function removeExcess() {
    for (const [entry] of copies) {
      if (copyBytes <= bytesMax * smallPart) break
      removeCopy(entry)
      entry.answer.bodies.identity = null
      measure(entry)
    }
    while (bytes > bytesMax) drop(answers.keys().next().value ?? '')
  }

  return {
    drop,
    use(path: string): StoredAnswer | null {
      const entry = answers.get(path)
      if (entry === undefined) return null
      if (path === newest) return entry
      answers.delete(path)
      answers.set(path, entry)
      newest = path
      return entry
    },
    /** Stores an answer, unless it is larger than an eighth of the memory. */
    put(path: string, answer: BufferedResponse, reads: PageDependencies) {
      drop(path)
      const size = sizeIn(path, answer)
      if (size > bytesMax * smallPart) return
      const entry = { path, answer, reads, size }
      answers.set(path, entry)
      answer.onChange = () => bodiesChanged(entry)
      newest = path
      bytes += size
      removeExcess()
    },
    dropWhere(isStale: (entry: StoredAnswer) => boolean) {
      for (const [path, entry] of answers) if (isStale(entry)) drop(path)
    },
    size: () => ({ count: answers.size, bytes }),
  }
}
