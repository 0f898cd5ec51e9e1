import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { i18n } from '#web/platform/i18n/language.ts'

/** A block of an article (paragraph, heading, list item, picture and so on) as plain text, including the addresses of its links. */
export type TextBlock = { kind: string; text: string }

const kinds: Readonly<Record<string, MessageDescriptor>> = {
  H2: msg`Heading`,
  H3: msg`Subheading`,
  H4: msg`Minor heading`,
  LI: msg`List item`,
  PRE: msg`Code`,
  IMG: msg`Picture`,
  HR: msg`Divider`,
}
const paragraph = msg`Paragraph`
/** Elements that only contain blocks. */
const wrappers = new Set(['UL', 'OL', 'BLOCKQUOTE', 'FIGURE', 'DIV', 'TABLE', 'TBODY', 'THEAD'])

/** The blocks of an article's HTML, in order. No scripts run and nothing is loaded. */
export function textBlocks(html: string): TextBlock[] {
  return blocksIn(new DOMParser().parseFromString(html, 'text/html').body)
}

/** The links of an article's HTML, in order. */
export function linksIn(html: string): { href: string; text: string }[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.querySelectorAll('a[href]')].map((link) => ({
    href: link.getAttribute('href') ?? '',
    text: (link.textContent ?? '').trim(),
  }))
}

function blocksIn(parent: Element): TextBlock[] {
  return [...parent.children].flatMap((element) => {
    if (wrappers.has(element.tagName)) return blocksIn(element)
    const kind = i18n._(kinds[element.tagName] ?? paragraph)
    // The items of a nested list follow their item.
    const inner = [...element.children].filter(({ tagName }) => tagName === 'UL' || tagName === 'OL')
    return [{ kind, text: plainText(element).replace(/\s+/g, ' ').trim() }, ...inner.flatMap(blocksIn)]
  })
}

function plainText(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  if (!(node instanceof Element)) return ''
  if (node.tagName === 'BR') return ' '
  if (node.tagName === 'IMG') return pictureText(node)
  const text = [...node.childNodes].map((child) => (isList(child) ? '' : plainText(child))).join('')
  return node.tagName === 'A' ? `${text} [${node.getAttribute('href') ?? ''}]` : text
}

function pictureText(picture: Element): string {
  return `${picture.getAttribute('src') ?? ''} ${picture.getAttribute('alt') ?? ''}`
}

function isList(node: Node): boolean {
  return node instanceof Element && (node.tagName === 'UL' || node.tagName === 'OL')
}
