import { t } from '@lingui/core/macro'
import type { Post } from '#contract/posts/posts.ts'

/** Classes of the one link the post exists for; `article.css` draws its underline and, at the end of its text, its check mark. */
const backlinkClasses = { ltr: 'backlink', rtl: 'backlink backlink-rtl' }

/**
 * The article's HTML made ready for a page: tables and code blocks can be scrolled by keyboard on a narrow screen, and the backlink carries its class.
 * Takes sanitised HTML, in which `<` and `"` never stand bare inside an attribute, so that tags can be found without a parser.
 */
export function articleHtml({ contentHtml, targetUrl }: Pick<Post, 'contentHtml' | 'targetUrl'>): string {
  return markBacklink(makeScrollable(contentHtml), targetUrl)
}

/** Regions of one page have names of their own: "Table", "Table 2". */
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

/** The direction of HTML: that of the first letter of its text, as `dir="auto"` finds it, but known to the stylesheet as well. */
export function articleDirection(contentHtml: string): 'ltr' | 'rtl' {
  const letter = contentHtml.replace(/<[^>]*>|&[^;]+;/g, ' ').match(/\p{L}/u)?.[0] ?? ''
  return rightToLeft.test(letter) ? 'rtl' : 'ltr'
}
