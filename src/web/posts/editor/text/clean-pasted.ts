/** The elements of a clipboard from a page or word processor that are not text. */
const droppedTags =
  'style, script, meta, link, title, xml, iframe, object, embed, svg, form, input, button, select, textarea'
const markTags: readonly [property: string, pattern: RegExp, tag: string][] = [
  ['font-weight', /^(?:bold|bolder|[6-9]00)$/, 'strong'],
  ['font-style', /^(?:italic|oblique)/, 'em'],
  ['text-decoration', /underline/, 'u'],
  ['text-decoration', /line-through/, 's'],
]

/**
 * Converts pasted HTML to semantic HTML: lists that Word only imitates become lists, bold and italic styles become elements, Google's bold wrapper is
 * removed, and all other styles, classes and comments are removed. Styles are read from a renamed attribute, because the page's content policy
 * refuses `style` attributes.
 */
export function cleanPasted(html: string): string {
  const inert = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='))
  const { body } = new DOMParser().parseFromString(inert, 'text/html')
  for (const element of body.querySelectorAll(droppedTags)) element.remove()
  for (const element of [...body.querySelectorAll('[data-style]')]) {
    if (isHidden(element)) element.remove()
  }
  makeWordLists(body)
  for (const element of [...body.querySelectorAll('*')]) tidy(element)
  return body.innerHTML
}

function styleOf(element: Element, property: string): string {
  const style = element.getAttribute('data-style') ?? ''
  for (const declaration of style.split(';')) {
    const [name = '', ...value] = declaration.split(':')
    const isIt = name.trim().toLowerCase() === property || name.trim().toLowerCase() === `${property}-line`
    if (isIt) return value.join(':').replace('!important', '').trim().toLowerCase()
  }
  return ''
}

function isHidden(element: Element): boolean {
  return styleOf(element, 'display') === 'none' || styleOf(element, 'mso-hide') === 'all'
}

function tidy(element: Element): void {
  const name = element.localName
  if (element.tagName.includes(':') || name === 'font' || name === 'span') replaceByMarks(element)
  else if ((name === 'b' || name === 'strong') && styleOf(element, 'font-weight') === 'normal') unwrap(element)
  else if (name === 'h1' || /^MsoTitle/.test(element.className)) rename(element, 'h2')
  else if (name === 'h5' || name === 'h6') rename(element, 'h4')
  else strip(element)
}

/** Replaces a span by the elements for its styles; a span without such a style is only unwrapped. */
function replaceByMarks(element: Element): void {
  const isLinked = element.closest('a') !== null
  for (const [property, pattern, tag] of markTags) {
    if (!pattern.test(styleOf(element, property)) || (tag === 'u' && isLinked)) continue
    const mark = element.ownerDocument.createElement(tag)
    mark.append(...element.childNodes)
    element.append(mark)
  }
  unwrap(element)
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

const allowedAttributes = new Set(['href', 'src', 'alt', 'start'])

function strip(element: Element): void {
  for (const { name } of [...element.attributes]) if (!allowedAttributes.has(name)) element.removeAttribute(name)
}

/** Converts Word's list paragraphs: their style names the level, and the bullet or number is in a span marked `ignore`. */
function makeWordLists(body: HTMLElement): void {
  for (const item of [...body.querySelectorAll('p')]) {
    if (!/\blevel\d/.test(styleOf(item, 'mso-list'))) continue
    const sign = [...item.querySelectorAll('span')].find((part) => styleOf(part, 'mso-list') === 'ignore')
    const tag = /^\(?(?:\d{1,3}|[a-z])[.)]/i.test(sign?.textContent?.trim() ?? '') ? 'ol' : 'ul'
    sign?.remove()
    const entry = body.ownerDocument.createElement('li')
    entry.append(...item.childNodes)
    const before = item.previousElementSibling
    if (before?.localName === tag && before.hasAttribute('data-word')) {
      before.append(entry)
      item.remove()
    } else {
      const list = body.ownerDocument.createElement(tag)
      list.setAttribute('data-word', '')
      list.append(entry)
      item.replaceWith(list)
    }
  }
}
