import { attributeHtml, attributesHtml, hasValue, type Props } from './attributes.ts'
import { escapeText } from './escape-text.ts'
import { UnknownMarkupError } from './unknown-markup-error.ts'

const emptyTags = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** React has rules of its own for their attributes or their content, and no page that is written needs them. */
const unknownTags = new Set(
  'foreignObject keygen listing math menuitem object option picture select style template title'.split(' '),
)
const tagName = /^[a-z][a-zA-Z0-9]*$/
/** The end tags by their names, which are those in the code of components. */
const endTags = new Map<string, string>()

const buttonNames = ['name', 'formAction', 'formEncType', 'formMethod', 'formTarget']
/** Attributes that React writes after all others, in this order. */
const lastNames: Record<string, readonly string[] | undefined> = {
  button: buttonNames,
  form: ['action', 'encType', 'method', 'target'],
  input: buttonNames,
}

/** An element up to its first child: its start tag, and its content if that is HTML or a text to edit. */
export function openingHtml(tag: string, props: Props): string {
  if (!endTags.has(tag)) addTag(tag)
  const start = `<${tag}${attributesOf(tag, props)}`
  const { children, dangerouslySetInnerHTML: inner } = props
  if (emptyTags.has(tag)) {
    if (hasValue(inner) || hasValue(children)) throw new UnknownMarkupError(`<${tag}> with content`)
    return `${start}/>`
  }
  if (tag === 'textarea') return `${start}>${editedText(props)}`
  const html = hasValue(inner) ? innerHtml(inner, children) : ''
  return tag === 'pre' ? `${start}>${lineBefore(hasValue(inner) ? html : children)}${html}` : `${start}>${html}`
}

/** The end tag; empty for an element without one. `openingHtml` has checked the name. */
export function closingHtml(tag: string): string {
  return endTags.get(tag) ?? ''
}

function addTag(tag: string) {
  if (!tagName.test(tag) || unknownTags.has(tag)) throw new UnknownMarkupError(`The element <${tag}>`)
  endTags.set(tag, emptyTags.has(tag) ? '' : `</${tag}>`)
}

function attributesOf(tag: string, props: Props): string {
  if (tag === 'a' && props.href === '') return attributesHtml(props, (prop) => (prop === 'href' ? ' href=""' : null))
  if (tag === 'textarea') return attributesHtml(props, (prop) => (prop === 'value' ? '' : null))
  const last = lastNames[tag]
  if (last === undefined) return attributesHtml(props)
  const isLater = (prop: string) => last.includes(prop) || (tag === 'input' && (prop === 'checked' || prop === 'value'))
  const first = attributesHtml(props, (prop) => (isLater(prop) ? '' : null))
  const later = last.map((prop) => attributeOf(prop, props[prop])).join('')
  return tag === 'input' ? first + later + inputState(props) : first + later
}

function inputState({ checked, defaultChecked, value, defaultValue }: Props): string {
  const isChecked = hasValue(checked) ? checked : defaultChecked
  return (
    (isChecked && typeof isChecked !== 'function' ? ' checked=""' : '') +
    attributeOf('value', hasValue(value) ? value : defaultValue)
  )
}

function attributeOf(prop: string, value: unknown): string {
  return hasValue(value) ? attributeHtml(prop, value) : ''
}

function editedText({ value, defaultValue, children, dangerouslySetInnerHTML: inner }: Props): string {
  const text = hasValue(value) ? value : (defaultValue ?? '')
  if (hasValue(children) || hasValue(inner) || typeof text !== 'string')
    throw new UnknownMarkupError('Content of a text field')
  return lineBefore(text) + escapeText(text)
}

function innerHtml(inner: unknown, children: unknown): string {
  if (hasValue(children) || typeof inner !== 'object' || inner === null || !('__html' in inner))
    throw new UnknownMarkupError('HTML beside content')
  const { __html: html } = inner
  if (hasValue(html) && typeof html !== 'string') throw new UnknownMarkupError('HTML that is no text')
  return (html as string | null | undefined) ?? ''
}

/** Parsers drop a line break at the beginning of some elements. */
function lineBefore(content: unknown): string {
  return typeof content === 'string' && content.startsWith('\n') ? '\n' : ''
}
