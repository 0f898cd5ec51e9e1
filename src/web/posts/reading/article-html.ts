import { t } from '@lingui/core/macro'
import type { Post } from '#contract/posts/posts.ts'

/** Classes of the backlink; `article.css` draws its underline and, at the end of its text, its check mark. */
const backlinkClasses = { ltr: 'backlink', rtl: 'backlink backlink-rtl' }

/**
 * Prepares the article's HTML for a page: tables and code blocks can be scrolled by keyboard on a narrow screen, and the backlink gets its class.
 * Takes sanitised HTML, in which `<` and `"` are always escaped in attributes, so that tags can be found without a parser.
 */
export function articleHtml({ contentHtml, targetUrl }: Pick<Post, 'contentHtml' | 'targetUrl'>): string {
  return markBacklink(makeScrollable(contentHtml), targetUrl)
}

/** Each region of a page has a unique name: "Table", "Table 2". */
function makeScrollable(html: string): string {
  let tables = 0
  const name = () => {
    tables += 1
    return tables === 1 ? t`Table` : `${t`Table`} ${tables}`
  }
  return html
    .replace(
      /<table\b/g,
      () => `<div class="table-scroll" role="region" aria-label="${escaped(name())}" tabindex="0"><table`,
    )
    .replace(/<\/table>/g, '</table></div>')
    .replace(/<pre\b/g, '<pre tabindex="0"')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

function markBacklink(html: string, targetUrl: string | null): string {
  if (targetUrl === null) return html
  return html.replace(
    /<a\b([^>]*\bhref="([^"]*)"[^>]*>)(.*?)<\/a>/gs,
    (link, attributes: string, href, text: string) =>
      sameAddress(decodeAttribute(href), targetUrl)
        ? `<a class="${backlinkClasses[articleDirection(text)]}"${attributes}${text}</a>`
        : link,
  )
}

function sameAddress(href: string, targetUrl: string): boolean {
  if (href === targetUrl) return true
  return URL.canParse(href) && URL.canParse(targetUrl) && new URL(href).href === new URL(targetUrl).href
}

function decodeAttribute(value: string): string {
  return value
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&#0?39;/g, "'")
    .replace(/&amp;/g, '&')
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** The direction of HTML: that of the first letter of its text, like `dir="auto"`, but available to the stylesheet. */
export function articleDirection(contentHtml: string): 'ltr' | 'rtl' {
  const letter = contentHtml.replace(/<[^>]*>|&[^;]+;/g, ' ').match(/\p{L}/u)?.[0] ?? ''
  return rightToLeft.test(letter) ? 'rtl' : 'ltr'
}
