import type { Post } from '#contract/posts/posts.ts'
import { tableLabel } from '#web/platform/markup/scroll-regions.ts'
import { backlinkClass } from './backlink-class.ts'

/**
 * Prepares the sanitised HTML of an article in a browser, like `prepareArticle` on the server, without ids of headings. With `inOwnTab`, its links open
 * in a new tab, and their pages get no referrer.
 */
export function articleInBrowser(
  { contentHtml, targetUrl }: Pick<Post, 'contentHtml' | 'targetUrl'>,
  { inOwnTab = false } = {},
): string {
  const { body } = new DOMParser().parseFromString(contentHtml, 'text/html')
  for (const [index, table] of body.querySelectorAll('table').entries()) wrapTable(table, tableLabel(index + 1))
  for (const code of body.querySelectorAll('pre')) code.tabIndex = 0
  for (const link of body.querySelectorAll('a')) {
    const classes = backlinkClass(link.getAttribute('href') ?? '', link.textContent, targetUrl)
    if (classes !== null) link.className = classes
    if (!inOwnTab) continue
    link.target = '_blank'
    link.setAttribute('referrerpolicy', 'no-referrer')
  }
  return body.innerHTML
}

function wrapTable(table: HTMLTableElement, label: string): void {
  const region = table.ownerDocument.createElement('div')
  region.className = 'table-scroll'
  region.setAttribute('role', 'region')
  region.setAttribute('aria-label', label)
  region.tabIndex = 0
  table.replaceWith(region)
  region.append(table)
}
