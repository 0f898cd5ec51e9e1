import { countWords } from '#adapters/text/embedded/grammar.ts'
import type { Block } from '#adapters/text/embedded/html.ts'
import type { Random } from '#adapters/text/embedded/random.ts'
import { joinSentences } from './join-sentences.ts'

/** One statement of a section: HTML, with a title if the section's form shows one. A table row has its cells as texts. */
export type Item = {
  title?: string
  texts: string[]
  /** The position among the shown items; without it the items stay in the order in which they were chosen. */
  position?: number
}
type Form = 'paragraphs' | 'titled' | 'labelled' | 'bulleted' | 'numbered' | 'table'

/** A section before its final length is known: at least the first `min` and at most `max` items are shown. */
export type Section = {
  kind: string
  heading: string | null
  form: Form
  head?: string[]
  lead?: string
  items: Item[]
  min: number
  max: number
}

/** The plan of an article counts each item many times. */
const countedItems = new WeakMap<Item, number>()

export function wordsOfItem(item: Item): number {
  const known = countedItems.get(item)
  if (known !== undefined) return known
  const words = countWords([item.title ?? '', ...item.texts].join(' '))
  countedItems.set(item, words)
  return words
}

/** The blocks of a section with its first `shown` items. */
export function printSection({ heading, form, head, lead, items }: Section, shown: number, random: Random): Block[] {
  const chosen = items.slice(0, shown).sort((one, other) => (one.position ?? 0) - (other.position ?? 0))
  const blocks: Block[] = []
  if (heading !== null) blocks.push({ type: 'h2', text: heading })
  if (lead !== undefined) blocks.push({ type: 'p', text: lead, opens: true })
  const body = ({ texts }: Item) => joinSentences(texts.join(' '), random)
  const labelled = (item: Item) =>
    (item.title === undefined ? '' : `<strong>${item.title}${/[:?]$/.test(item.title) ? '' : '.'}</strong> `) +
    body(item)
  switch (form) {
    case 'table':
      blocks.push({ type: 'table', head: head ?? [], rows: chosen.map(({ texts }) => texts) })
      break
    case 'numbered':
    case 'bulleted':
      blocks.push({ type: form === 'numbered' ? 'ol' : 'ul', items: chosen.map(labelled) })
      break
    case 'titled':
      for (const item of chosen) {
        if (item.title !== undefined) blocks.push({ type: 'h3', text: item.title })
        blocks.push({ type: 'p', text: body(item) })
      }
      break
    case 'labelled':
      for (const item of chosen) blocks.push({ type: 'p', text: labelled(item) })
      break
    default:
      blocks.push({ type: 'p', text: joinSentences(chosen.flatMap(({ texts }) => texts).join(' '), random) })
  }
  return blocks
}
