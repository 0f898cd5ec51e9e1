import { escapeText } from './escape-text.ts'
import { UnknownMarkupError } from './unknown-markup-error.ts'

/** Writes ` name="value"`, or nothing. `start` is everything before the value. */
type Form = (start: string, value: unknown) => string
export type Props = Readonly<Record<string, unknown>>
type Attribute = { start: string; form: Form }

const isCode = (value: unknown) => typeof value === 'function' || typeof value === 'symbol'

const never: Form = () => ''
/** `true` and `false` are written as words. */
const word: Form = (start, value) => {
  if (typeof value === 'string') return `${start}${escapeText(value)}"`
  if (typeof value === 'object') throw new UnknownMarkupError('A value that is an object')
  return isCode(value) ? '' : `${start}${String(value)}"`
}
const text: Form = (start, value) => (typeof value === 'boolean' ? '' : word(start, value))
const flag: Form = (start, value) => (isCode(value) || !value ? '' : `${start}"`)
const flagOrText: Form = (start, value) => (value === true ? `${start}"` : text(start, value))
const number: Form = (start, value) => {
  if (typeof value === 'bigint') throw new UnknownMarkupError('A number that is too long')
  return isCode(value) || Number.isNaN(Number(value)) ? '' : word(start, value)
}
const count: Form = (start, value) =>
  typeof value !== 'bigint' && !isCode(value) && Number(value) < 1 ? '' : number(start, value)
const address: Form = (start, value) => {
  if (isCode(value) || scriptAddress.test(String(value))) throw new UnknownMarkupError('An address that is a script')
  return text(start, value)
}
const addressOfSomething: Form = (start, value) => (value === '' ? '' : address(start, value))

const between = '[\\r\\n\\t]*'
/** Browsers ignore such characters in front of and within the scheme. */
const scriptAddress = new RegExp(`^[\\0-\\u0020]*${[...'javascript'].join(between)}${between}:`, 'i')

const namesByForm: [Form, string][] = [
  [never, 'children dangerouslySetInnerHTML defaultChecked defaultValue ref suppressHydrationWarning'],
  [
    text,
    `accept alt as autoCapitalize autoComplete charSet cite colSpan content cx cy d dateTime decoding dir encType
    enterKeyHint fetchPriority fill form formEncType formMethod formTarget headers height hrefLang id imageSizes imageSrcSet inputMode integrity label lang
    list loading max maxLength media method min minLength name nonce pattern placeholder points popover popoverTarget
    popoverTargetAction preserveAspectRatio property r referrerPolicy rel role rx ry scope sizes srcSet step stroke target title transform
    translate type viewBox width x x1 x2 xmlns y y1 y2`,
  ],
  [word, 'contentEditable draggable focusable spellCheck value'],
  [
    flag,
    `async controls default defer disabled formNoValidate hidden inert itemScope loop noModule noValidate open playsInline
    readOnly required reversed`,
  ],
  [flagOrText, 'capture download'],
  [count, 'cols rows size span'],
  [number, 'rowSpan start'],
  [address, 'action formAction'],
  [addressOfSomething, 'href src'],
]
/** Attributes with another name in HTML. All others have the name from the code. */
const renamed: [Form, string, string][] = [
  [text, 'className', 'class'],
  [text, 'crossOrigin', 'crossorigin'],
  [text, 'htmlFor', 'for'],
  [text, 'httpEquiv', 'http-equiv'],
  [text, 'tabIndex', 'tabindex'],
  [text, 'clipRule', 'clip-rule'],
  [text, 'fillOpacity', 'fill-opacity'],
  [text, 'fillRule', 'fill-rule'],
  [text, 'stopColor', 'stop-color'],
  [text, 'stopOpacity', 'stop-opacity'],
  [text, 'strokeDasharray', 'stroke-dasharray'],
  [text, 'strokeDashoffset', 'stroke-dashoffset'],
  [text, 'strokeLinecap', 'stroke-linecap'],
  [text, 'strokeLinejoin', 'stroke-linejoin'],
  [text, 'strokeOpacity', 'stroke-opacity'],
  [text, 'strokeWidth', 'stroke-width'],
  [text, 'textAnchor', 'text-anchor'],
  [flag, 'autoFocus', 'autofocus'],
  [flag, 'multiple', 'multiple'],
  [flag, 'muted', 'muted'],
]
const attributes = new Map<string, Attribute>([
  ...namesByForm.flatMap(([form, names]) =>
    names.split(/\s+/).map((name): [string, Attribute] => [name, { start: ` ${name}="`, form }]),
  ),
  ...renamed.map(([form, prop, name]): [string, Attribute] => [prop, { start: ` ${name}="`, form }]),
])

const openNames = /^(?:data|aria)-[a-z0-9-]+$/
const handlerName = /^on[A-Z]/

/** All attributes of an element. `ownHtml` replaces that of a prop, unless it returns `null`. */
export function attributesHtml(props: Props, ownHtml?: (prop: string) => string | null): string {
  let html = ''
  for (const prop in props) {
    const value = props[prop]
    if (hasValue(value) && prop !== 'children') html += ownHtml?.(prop) ?? attributeHtml(prop, value)
  }
  return html
}

export function hasValue(value: unknown): boolean {
  return value !== null && value !== undefined
}

/** The attribute of a prop whose value is neither `null` nor `undefined`, with a space in front of it, as React writes it. */
export function attributeHtml(prop: string, value: unknown): string {
  const { start, form } = attributes.get(prop) ?? addAttribute(prop)
  return form(start, value)
}

/** Names are written in the code of components, so there are only so many. */
function addAttribute(prop: string): Attribute {
  const attribute = { start: ` ${prop}="`, form: formOf(prop) }
  attributes.set(prop, attribute)
  return attribute
}

function formOf(prop: string): Form {
  if (openNames.test(prop)) return word
  if (handlerName.test(prop)) return never
  throw new UnknownMarkupError(`The attribute ${prop}`)
}
