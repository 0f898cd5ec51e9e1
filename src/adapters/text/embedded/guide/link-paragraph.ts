import type { TargetPage } from '#adapters/knowledge/knowledge.ts'
import type { ArticleBrief } from '../../text-writer.ts'
import { escapeHtml } from '../grammar.ts'
import type { Block } from '../html.ts'
import { displayKeyword } from '../spelling.ts'
import { type Material, requestedTask, requestsProblem } from './material.ts'
import { byRelevance } from './relevance.ts'
import { listed, lowerFirst } from './wording.ts'

type ReadPage = Extract<TargetPage, { state: 'read' }>

/** The paragraph with the link. It only repeats what the page says of itself, and says nothing about a page that was not read. */
export function linkParagraph(brief: ArticleBrief, material: Material): Block {
  const anchor = escapeHtml(brief.anchorText.replace(/\s+/g, ' ').trim() || brief.targetUrl)
  const link = `<a href="${escapeHtml(brief.targetUrl.trim())}">${anchor}</a>`
  const { target } = brief.knowledge
  const texts = target.state === 'read' ? ofPage(target, link, material) : ofAnyPage(link, material)
  return { type: 'p', text: material.random.pick(texts) }
}

function criteriaOf(material: Material): string[] {
  const { subject, speaker } = material
  return byRelevance(material, subject.frame.criteria)
    .slice(0, 3)
    .map(({ name }) => lowerFirst(speaker.fill(name)))
}

/** The subject after "about": a task as "how to …", a countable thing in the plural. */
function aboutOf({ reading, speaker }: Material): string {
  return reading.task === null ? speaker.names.many : `how to ${speaker.fill(displayKeyword(reading.task))}`
}

function ofAnyPage(link: string, material: Material): string[] {
  const about = aboutOf(material)
  const below = partToCompare(material)
  if (below !== null)
    return [
      `For a second source on ${about}, see ${link} and compare it with ${below} below.`,
      `If you want more than one source on ${about}, read ${link} as well and see where it differs from ${below} in this article.`,
      `A page to read alongside this guide is ${link}; compare it with ${below} below.`,
      `You can also read ${link}, and use ${below} below to judge what it says.`,
    ]
  const criteria = criteriaOf(material)
  return [
    `For a second source on ${about}, see ${link} and check what it says about ${listed(criteria)}.`,
    `If you want more than one source on ${about}, read ${link} as well and look for ${listed(criteria, 'or')}.`,
    `A page to read alongside this guide is ${link}; look there for ${listed(criteria)}.`,
    `You can also read ${link}, and use the points below to judge what it says about ${listed(criteria.slice(0, 2))}.`,
  ]
}

/** The part of the article with which a page on the same task, fault or question can be compared; `null` if the article helps to choose. */
function partToCompare(material: Material): string | null {
  const { reading } = material
  if (requestsProblem(material)) return 'the causes and checks'
  if (reading.intent === 'how-to') return requestedTask(material) === undefined ? 'the advice' : 'the steps'
  return reading.question === null ? null : 'the answers'
}

function ofPage(page: ReadPage, link: string, material: Material): string[] {
  if (page.relation === 'other_topic') return ofOtherTopic(page, link)
  const criteria = criteriaOf(material)
  const site = escapeHtml(page.siteName)
  const covers = page.covers.slice(0, 3).map((text) => escapeHtml(lowerFirst(text)))
  if (covers.length === 0)
    return [
      `${site} has a page on the subject: read ${link} and look for ${listed(criteria)}.`,
      `Compare ${link}, a page by ${site}, with the points below, especially ${listed(criteria)}.`,
    ]
  const audience = page.audience === null ? '' : ` for ${escapeHtml(lowerFirst(page.audience))}`
  return [
    `A page to read alongside this one is ${link} by ${site}, which covers ${listed(covers)}${audience}. Compare it with the points below, especially ${listed(criteria.slice(0, 2))}.`,
    `${site} covers ${listed(covers)} in ${link}${audience === '' ? '' : `, written${audience}`}. Look there for ${listed(criteria, 'or')} as well.`,
    `For ${listed(covers)}, see ${link} by ${site}. This guide adds ${listed(criteria)}.`,
  ]
}

function ofOtherTopic({ siteName, title }: ReadPage, link: string): string[] {
  const [site, about] = [escapeHtml(siteName), escapeHtml(title)]
  return [
    `The page behind ${link} belongs to ${site} and has a subject of its own: “${about}”.`,
    `Linked from here is ${link} by ${site}, a page on another subject: “${about}”.`,
  ]
}
