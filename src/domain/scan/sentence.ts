import { cut } from './markup/decode-slice.ts'

const sentenceMax = 400

function spaced(text: string): string {
  return text.replace(/[\s\u00a0]+/g, ' ')
}

/** The text after the last end of a sentence. */
function lastSentence(text: string): string {
  let start = 0
  for (const end of text.matchAll(/[.!?…]["'”’)\]]*\s|[。！？]/g)) start = end.index + end[0].length
  return text.slice(start)
}

function firstSentence(text: string): string {
  const end = /[.!?…]["'”’)\]]*(?=\s|$)|[。！？]/.exec(text)
  return end === null ? text : text.slice(0, end.index + end[0].length)
}

function lastWords(text: string, max: number): string {
  if (text.length <= max) return text
  const tail = text.slice(text.length - max)
  const space = tail.indexOf(' ')
  if (space !== -1 && space < max - 1) return tail.slice(space + 1)
  return tail.replace(/^[\udc00-\udfff]/, '')
}

function firstWords(text: string, max: number): string {
  if (text.length <= max) return text
  const head = cut(text, max)
  const space = head.lastIndexOf(' ')
  return space > 0 ? head.slice(0, space) : head
}

/** The sentence that contains a link: at most 400 characters, cut between words before and after the anchor text if it is longer. */
export function sentenceAround(before: string, anchor: string, after: string): string {
  const middle = cut(spaced(anchor), sentenceMax)
  const left = lastSentence(spaced(before).trimStart())
  const right = firstSentence(spaced(after).trimEnd())
  const room = sentenceMax - middle.length
  const leftRoom = Math.max(room >> 1, room - right.length)
  const start = lastWords(left, Math.min(leftRoom, room))
  const end = firstWords(right, room - start.length)
  return spaced(start + middle + end).trim()
}
