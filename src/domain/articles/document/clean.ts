import { DomUtils, parseDocument } from 'htmlparser2'
import { takeTitle } from '../compose/title.ts'
import { cleanCharacters } from '../words/characters.ts'
import type { ElementNode } from './article-tree.ts'
import { dropChatter } from './chatter.ts'
import { isMostlyHtml, markdownToHtml } from './markdown.ts'
import { parseArticle } from './parse-article.ts'
import { readPlainArticle } from './read-plain-article.ts'
import { renderArticle } from './render-article.ts'
import { repairMarks } from './repair-marks.ts'
import { sanitiseToTree } from './sanitise.ts'
import { unwrapAnswer } from './unwrap-answer.ts'

/** About five times the longest article that can be requested, in characters. The rest is not read, so the worst answer takes less than a second. */
const answerLengthMax = 120_000

/**
 * A model's answer as the sanitised tree of an article without its title, and the titles found, best first (not yet checked). The same as
 * `sanitiseToTree` of `clean`, which is not needed for an answer in the simplest form.
 */
export function readAnswer(raw: string): { blocks: ElementNode[]; titles: string[] } {
  const plain = raw.length > answerLengthMax ? null : readPlainArticle(raw)
  if (plain === null) {
    const { html, titles } = clean(raw)
    return { blocks: sanitiseToTree(html), titles }
  }
  const article = dropChatter(plain)
  return takeTitle(article.blocks, article.title === null ? [] : [article.title])
}

/**
 * A model's answer as the HTML of an article without its title, and the titles found, best first (not yet checked). Removed are packaging
 * (`unwrapAnswer`), invisible characters (`cleanCharacters`), Markdown marks, the model's own remarks (`dropChatter`), the leading title and its
 * repetition. The HTML is well formed, but not yet sanitised.
 */
export function clean(raw: string): { html: string; titles: string[] } {
  const answer = unwrapAnswer(cleanCharacters(raw.slice(0, answerLengthMax)))
  // Escapes inside JSON can reproduce characters that were removed before.
  const text = cleanCharacters(answer.text)
  const html = isMostlyHtml(text) ? text : markdownToHtml(text)
  const article = dropChatter(repairMarks(parseArticle(html, 'keep')))
  const named = [answer.title, article.title, documentTitle(text)]
  const { titles, blocks } = takeTitle(
    article.blocks,
    named.filter((title) => title !== null),
  )
  return { html: renderArticle(blocks), titles }
}

/** The text of the first `<title>`, which the page itself does not show. */
function documentTitle(html: string): string | null {
  const element = /<title(?:\s[^<>]*)?>[^<]*/i.exec(html)
  return element === null ? null : DomUtils.textContent(parseDocument(`${element[0]}</title>`).children)
}
