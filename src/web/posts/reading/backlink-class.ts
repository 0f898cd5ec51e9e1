import { articleDirection } from './article-direction.ts'

/** `article.css` draws the underline of the backlink and, at the end of its text, its check mark. */
const backlinkClasses = { ltr: 'backlink', rtl: 'backlink backlink-rtl' }

/** The class of a link if it leads to the target of the post. `text` is its text. */
export function backlinkClass(href: string, text: string, targetUrl: string | null): string | null {
  return targetUrl !== null && sameAddress(href, targetUrl) ? backlinkClasses[articleDirection(text)] : null
}

function sameAddress(href: string, targetUrl: string): boolean {
  if (href === targetUrl) return true
  return URL.canParse(href) && URL.canParse(targetUrl) && new URL(href).href === new URL(targetUrl).href
}
