import type { TargetPage } from '#adapters/knowledge/knowledge.ts'
import type { ArticleBrief } from '../../text-writer.ts'
import { escapeHtml } from '../grammar.ts'
import type { Block } from '../html.ts'
import type { Material } from './material.ts'
import { listed, lowerFirst } from './wording.ts'

type ReadPage = Extract<TargetPage, { state: 'read' }>

/** The paragraph that holds the link. It says of the page what the page says of itself, and nothing of one that was not read. */
export function linkParagraph(brief: ArticleBrief, material: Material): Block {
  const anchor = escapeHtml(brief.anchorText.replace(/\s+/g, ' ').trim() || brief.targetUrl)
  const link = `<a href="${escapeHtml(brief.targetUrl.trim())}">${anchor}</a>`
  const { target } = brief.knowledge
  const texts = target.state === 'read' ? ofPage(target, link, material) : ofAnyPage(link, material)
  return { type: 'p', text: material.random.pick(texts) }
}

function criteriaOf({ random, subject: { frame }, speaker }: Material): string[] {
  return random
    .shuffle(frame.criteria)
    .slice(0, 3)
    .map(({ name }) => lowerFirst(speaker.fill(name)))
}

/** The subject after "about": a task as what one does, a countable thing in the plural. */
function aboutOf({ reading, speaker }: Material): string {
  return reading.task === null ? speaker.names.many : `how to ${speaker.fill(reading.task)}`
}

function ofAnyPage(link: string, material: Material): string[] {
  const criteria = criteriaOf(material)
  const about = aboutOf(material)
  return [
    `Read ${link} beside this guide, with ${listed(criteria)} in mind.`,
    `On ${about}, keep ${link} open next to the points below and note what you find there on ${listed(criteria, 'or')}.`,
    `One page to hold against the points below is ${link}: look there for ${listed(criteria)}.`,
    `Before you go on, open ${link} and write down what it says on ${listed(criteria.slice(0, 2))}, if it says anything.`,
  ]
}

function ofPage(page: ReadPage, link: string, material: Material): string[] {
  if (page.relation === 'other_topic') return ofOtherTopic(page, link)
  const criteria = criteriaOf(material)
  const site = escapeHtml(page.siteName)
  const covers = page.covers.slice(0, 3).map((text) => escapeHtml(lowerFirst(text)))
  if (covers.length === 0)
    return [
      `${site} has a page of its own on the subject: read ${link} with ${listed(criteria)} in mind.`,
      `Hold ${link}, a page by ${site}, against the points below, above all ${listed(criteria)}.`,
    ]
  const audience = page.audience === null ? '' : ` for ${escapeHtml(lowerFirst(page.audience))}`
  return [
    `A page to read beside this one is ${link} by ${site}: it takes up ${listed(covers)}${audience}. Hold it against the points below, above all ${listed(criteria.slice(0, 2))}.`,
    `${site} covers ${listed(covers)} under ${link}${audience === '' ? '' : `, written${audience}`}; look there for ${listed(criteria, 'or')} as well.`,
    `For ${listed(covers)}, see ${link} by ${site}, and come back for ${listed(criteria)}.`,
  ]
}

function ofOtherTopic({ siteName, title }: ReadPage, link: string): string[] {
  const [site, about] = [escapeHtml(siteName), escapeHtml(title)]
  return [
    `The page behind ${link} belongs to ${site} and has a subject of its own: “${about}”.`,
    `Linked from here is ${link} by ${site}, a page on another subject: “${about}”.`,
  ]
}
