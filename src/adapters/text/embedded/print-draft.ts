import type { ArticleBrief } from '../text-writer.ts'
import { type Draft, type Point, type Section, shownTexts } from './draft.ts'
import { escapeHtml } from './grammar.ts'
import type { Block } from './html.ts'
import { linkSentences } from './phrases/links.ts'
import type { Random } from './random.ts'
import type { Voice } from './voice.ts'

/** A sentence that holds the backlink and reads naturally whatever its text is. */
export function backlinkSentence(brief: ArticleBrief, random: Random, say: (text: string) => string): string {
  const anchor = brief.anchorText.replace(/\s+/g, ' ').trim() || brief.targetUrl
  const link = `<a href="${escapeHtml(brief.targetUrl.trim())}">${escapeHtml(anchor)}</a>`
  return say(random.pick(linkSentences[brief.tone])).replace('$link', () => link)
}

/** Turns the draft into blocks, in reading order, so that the keyword's density is steered as the reader meets it. */
export function printDraft(draft: Draft, voice: Voice, backlink: string): Block[] {
  const blocks: Block[] = [{ type: 'h1', text: voice(draft.title) }]
  for (const text of draft.introduction) blocks.push({ type: 'p', text: voice(text) })
  for (const section of draft.sections) blocks.push(...printSection(section, voice))
  const paragraphs = blocks.filter((block) => block.type === 'p')
  // The second paragraph, as promised before the article is written. An opener leads on to what follows it, so nothing may come in between.
  const place = paragraphs.slice(1).find((block) => block.type === 'p' && !block.opens)
  if (place?.type === 'p') place.text = `${place.text} ${backlink}`
  return blocks
}

function printSection(section: Section, voice: Voice): Block[] {
  const blocks: Block[] = []
  if (section.heading) blocks.push({ type: 'h2', text: voice(section.heading) })
  if (section.opener) blocks.push({ type: 'p', text: voice(section.opener), opens: true })
  const points = section.points.toSorted((a, b) => a.order - b.order)
  const body = (point: Point) => voice(shownTexts(point).join(' '))
  switch (section.form) {
    case 'table':
      blocks.push({ type: 'table', head: section.head.map(voice), rows: points.map((point) => point.texts.map(voice)) })
      break
    case 'numbered':
    case 'bulleted':
    case 'checklist':
      blocks.push({
        type: section.form === 'numbered' ? 'ol' : 'ul',
        items: points.map((point) => (point.lead ? `<strong>${voice(point.lead)}.</strong> ` : '') + body(point)),
      })
      break
    case 'titled':
      for (const point of points) {
        if (point.lead) blocks.push({ type: 'h3', text: voice(point.lead) })
        blocks.push({ type: 'p', text: body(point) })
      }
      break
    default:
      for (const point of points) blocks.push({ type: 'p', text: body(point) })
  }
  return blocks
}
