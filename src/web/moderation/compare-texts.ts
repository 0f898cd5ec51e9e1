import type { TextBlock } from './text-blocks.ts'

/** A piece of a text: in both, only in the earlier one, or only in the later one. */
export type Piece = { text: string; where: 'both' | 'before' | 'after' }

/** A change of a part of an article. `same` represents `count` unchanged blocks in a row. */
export type Change =
  | { type: 'same'; count: number }
  | { type: 'changed'; before: TextBlock | null; after: TextBlock | null; pieces: Piece[] }

/** Above this number of comparisons, everything counts as replaced; both texts are then shown completely. */
const cellsMax = 4_000_000

/** The changes between two articles, block by block, and within changed blocks word by word. A pure function. */
export function compareTexts(before: readonly TextBlock[], after: readonly TextBlock[]): Change[] {
  const changes: Change[] = []
  let removed: TextBlock[] = []
  let added: TextBlock[] = []
  const flush = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1)
      changes.push(changeOf(removed[index] ?? null, added[index] ?? null))
    removed = []
    added = []
  }
  for (const step of align(before, after, isSameBlock)) {
    if (step.before !== null && step.after !== null) {
      flush()
      const last = changes.at(-1)
      if (last?.type === 'same') last.count += 1
      else changes.push({ type: 'same', count: 1 })
    } else if (step.before !== null) removed.push(step.before)
    else if (step.after !== null) added.push(step.after)
  }
  flush()
  return changes
}

/** The changes between two lines, word by word. A pure function. */
export function compareWords(before: string, after: string): Piece[] {
  const pieces: Piece[] = []
  for (const step of align(wordsOf(before), wordsOf(after), (one, other) => one === other)) {
    const where = step.before === null ? 'after' : step.after === null ? 'before' : 'both'
    const text = step.before ?? step.after ?? ''
    const last = pieces.at(-1)
    if (last?.where === where) last.text += text
    else pieces.push({ text, where })
  }
  return pieces
}

function changeOf(before: TextBlock | null, after: TextBlock | null): Change {
  return { type: 'changed', before, after, pieces: compareWords(before?.text ?? '', after?.text ?? '') }
}

function isSameBlock(one: TextBlock, other: TextBlock): boolean {
  return one.kind === other.kind && one.text === other.text
}

/** Words and the whitespace between them. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|[^\s]+/g) ?? []
}

type IsSame<T> = (one: T, other: T) => boolean
type Step<T> = { before: T; after: T } | { before: T; after: null } | { before: null; after: T }

/** The shortest edit script from one list to the other, by a longest common subsequence. Deletions come before insertions. */
function align<T>(before: readonly T[], after: readonly T[], isSame: IsSame<T>): Step<T>[] {
  let start = 0
  while (start < before.length && start < after.length && isSame(before[start] as T, after[start] as T)) start += 1
  let end = 0
  const rest = Math.min(before.length, after.length) - start
  while (end < rest && isSame(before[before.length - 1 - end] as T, after[after.length - 1 - end] as T)) end += 1
  const same = (one: T, other: T): Step<T> => ({ before: one, after: other })
  const pairs = (from: number, count: number, shift: number) =>
    before.slice(from, from + count).map((one, index) => same(one, after[from + shift + index] as T))
  return [
    ...pairs(0, start, 0),
    ...alignMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end), isSame),
    ...pairs(before.length - end, end, after.length - before.length),
  ]
}

function alignMiddle<T>(before: readonly T[], after: readonly T[], isSame: IsSame<T>): Step<T>[] {
  if (before.length * after.length > cellsMax)
    return [
      ...before.map((one) => ({ before: one, after: null })),
      ...after.map((one) => ({ before: null, after: one })),
    ]
  const common = commonLengths(before, after, isSame)
  const steps: Step<T>[] = []
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    const [one, other] = [before[i] as T, after[j] as T]
    if (i < before.length && j < after.length && isSame(one, other)) {
      steps.push({ before: one, after: other })
      i += 1
      j += 1
    } else if (j === after.length || (i < before.length && common(i + 1, j) >= common(i, j + 1))) {
      steps.push({ before: one, after: null })
      i += 1
    } else {
      steps.push({ before: null, after: other })
      j += 1
    }
  }
  return steps
}

/** The length of the common subsequence of the first list from `i` and the second list from `j`. */
function commonLengths<T>(before: readonly T[], after: readonly T[], isSame: IsSame<T>) {
  const width = after.length + 1
  const lengths = new Uint32Array((before.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = isSame(before[i] as T, after[j] as T)
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1))
  return at
}
