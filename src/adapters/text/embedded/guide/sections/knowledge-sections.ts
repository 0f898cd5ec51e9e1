import { stemsOf } from '#adapters/knowledge/words/words.ts'
import { capitalise, escapeHtml } from '#adapters/text/embedded/grammar.ts'
import type { Material } from '../material.ts'
import { listed, lowerFirst } from '../wording.ts'
import type { Item, Section } from './section.ts'

/** The maximum of words in a row quoted from one source. */
const quotedWordsMax = 15
const listedMax = 6

/** Knowledge about the keyword beyond its frame: the dictionary's sense, facts from open sources, the subjects of the linked page. */
export const knowledgeSections = {
  sense(material: Material): Section | null {
    const { knowledge, speaker, subject } = material
    const { sense } = knowledge
    // The subject's own frame has a better definition.
    if (sense === null || subject.frame.family !== 'general') return null
    // For a "bookbinding kit", a definition of "kit" is of no use.
    if (stemsOf(sense.word).join(' ') !== stemsOf(speaker.plainNames.one).join(' ')) return null
    const named = escapeHtml(sense.word)
    const gloss = quotable(sense.gloss)
    const broader = sense.broader[0]
    const texts = [
      gloss === null ? null : `WordNet defines “${named}” as “${escapeHtml(gloss)}”.`,
      broader === undefined ? null : `Its next broader term there is “${escapeHtml(broader)}”.`,
      sense.narrower.length < 2
        ? null
        : `Among the kinds that have a name of their own are these: ${listOf(sense.narrower)}.`,
      sense.parts.length < 2 ? null : `Its parts have names too: ${listOf(sense.parts)}.`,
    ].filter((text) => text !== null)
    return section(material, 'sense', `What “${named}” means`, texts, speaker.names.one)
  },

  facts(material: Material): Section | null {
    const { knowledge, speaker, random } = material
    const titles = new Map(knowledge.sources.map(({ id, title }) => [id, title]))
    const texts = knowledge.facts.map(({ text, sourceId, isQuotation }) =>
      isQuotation
        ? `${escapeHtml(titles.get(sourceId) ?? 'The source')}: “${escapeHtml(text)}”.`
        : escapeHtml(capitalise(text)),
    )
    const heading = random.pick([`Facts about ${speaker.names.many}`, `What is recorded about ${speaker.names.many}`])
    return section(material, 'facts', heading, texts, speaker.names.many)
  },

  linkedPage(material: Material): Section | null {
    const { knowledge, random } = material
    const { target } = knowledge
    if (target.state !== 'read' || target.relation === 'other_topic' || target.covers.length < 4) return null
    const site = escapeHtml(target.siteName)
    const heading = random.pick([`What ${site} covers`, `On the page by ${site}`])
    const items: Item[] = target.covers
      .slice(3, 3 + listedMax)
      .map((text) => ({ texts: [`${capitalise(escapeHtml(text)).replace(/[.]$/, '')}.`] }))
    const lead = random.pick(['The linked page also takes up these points:', 'Also on the linked page:'])
    return { kind: 'linkedPage', heading, form: 'bulleted', lead, items, min: items.length, max: items.length }
  },
} satisfies Record<string, (material: Material) => Section | null>

function section(_: Material, kind: string, heading: string, texts: readonly string[], name: string): Section | null {
  if (texts.length === 0 || name === '') return null
  const items = texts.map((text) => ({ texts: [text] }))
  return { kind, heading: capitalise(heading), form: 'paragraphs', items, min: items.length, max: items.length }
}

function listOf(words: readonly string[]): string {
  return escapeHtml(listed(words.slice(0, listedMax).map(lowerFirst)))
}

/** The first part of a definition, if it is short enough to quote. */
function quotable(gloss: string): string | null {
  const part =
    gloss
      .split(';')[0]
      ?.replace(/\([^)]*\)/g, '')
      .replace(/\s+/g, ' ')
      .trim() ?? ''
  const words = part.split(' ')
  if (words.length < 3) return null
  return words.length <= quotedWordsMax ? part : null
}
