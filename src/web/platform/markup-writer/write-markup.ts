import { Fragment, Profiler, type ReactNode, StrictMode } from 'react'
import { attributesHtml, hasValue, type Props } from './attributes.ts'
import { closingHtml, openingHtml } from './elements.ts'
import { escapeText } from './escape-text.ts'
import { createHeadTags } from './head-tags.ts'
import { type ContextObject, readContext, withContext, withStaticHooks } from './static-hooks.ts'
import { UnknownMarkupError } from './unknown-markup-error.ts'

/**
 * The HTML that React's `renderToStaticMarkup` writes for these elements, byte for byte, in a fraction of its time. Throws `UnknownMarkupError` for
 * everything that it does not know: React has to write that. A component that throws ends it, as in React.
 */
export function writeMarkup(node: ReactNode): string {
  return withStaticHooks(() => {
    const writer = new Writer()
    writer.write(node)
    return writer.html()
  })
}

/** Elements and components, as React's packages mark them. */
const elementMark = Symbol.for('react.transitional.element')
const contextMark = Symbol.for('react.context')
const consumerMark = Symbol.for('react.consumer')
const forwardMark = Symbol.for('react.forward_ref')
const memoMark = Symbol.for('react.memo')

type Element = { $$typeof: symbol; type: unknown; props: Props }
type Component = (props: Props, ref?: unknown) => ReactNode
type Marked = { $$typeof: symbol; render: Component; type: unknown; _context: ContextObject }

/** Where the next element is. Tags that belong in the head are moved there, except from a drawing and from what is only for browsers without scripts. */
type Place = 'start' | 'html' | 'head' | 'body' | 'drawing' | 'noscript'

class Writer {
  private out = ''
  private place: Place = 'start'
  private readonly tags = createHeadTags()
  /** The start tags of the document. */
  private document = { html: '', head: '', body: '' }
  private headContent = ''

  write(node: unknown): void {
    if (typeof node === 'string') this.out += escapeText(node)
    else if (typeof node === 'number' || typeof node === 'bigint') this.out += String(node)
    else if (Array.isArray(node)) for (const child of node) this.write(child)
    else if (typeof node === 'object' && node !== null) this.writeElement(node as Element)
  }

  /** The whole text. The tags of the head are in front if there is no head. */
  html(): string {
    const { html, head, body } = this.document
    const isDocument = html !== '' || head !== ''
    const start = isDocument ? html + (head === '' ? '<head>' : head) : ''
    const end = `${body === '' ? '' : '</body>'}${html === '' ? '' : '</html>'}`
    return start + this.tags.html() + this.headContent + (isDocument ? '</head>' : '') + body + this.out + end
  }

  private writeElement({ $$typeof: mark, type, props }: Element): void {
    if (mark !== elementMark) throw new UnknownMarkupError('A child that is no element')
    if (typeof type === 'string') this.writeTag(type, props)
    else if (typeof type === 'function') this.writeComponent(type as Component, props)
    else if (type === Fragment || type === StrictMode || type === Profiler) this.write(props.children)
    else if (typeof type === 'object' && type !== null) this.writeMarked(type as Marked, props)
    else throw new UnknownMarkupError(`An element of the type ${String(type)}`)
  }

  private writeComponent(type: Component, props: Props): void {
    if (isClass(type)) this.write(renderClass(type, props))
    else this.write(type(props))
  }

  private writeMarked(type: Marked, props: Props): void {
    if (type.$$typeof === contextMark)
      withContext(type as unknown as ContextObject, props.value, () => this.write(props.children))
    else if (type.$$typeof === consumerMark)
      this.write((props.children as (value: unknown) => unknown)(readContext(type._context)))
    else if (type.$$typeof === forwardMark) this.write(renderForwarding(type.render, props))
    else if (type.$$typeof === memoMark) this.writeElement({ $$typeof: elementMark, type: type.type, props })
    else throw new UnknownMarkupError('A component of this kind')
  }

  private writeTag(tag: string, props: Props): void {
    if (tag === 'html' || tag === 'head' || tag === 'body') this.writeDocument(tag, props)
    else if (tag === 'meta' || tag === 'link' || tag === 'script') this.writeHeadTag(tag, props)
    else this.writeUsualTag(tag, props)
  }

  private writeUsualTag(tag: string, props: Props): void {
    if (tag === 'img' && this.place !== 'noscript') this.tags.addPicture(props)
    const outer = this.place
    this.place = placeIn(tag, outer)
    this.out += openingHtml(tag, props)
    this.write(props.children)
    this.out += closingHtml(tag)
    this.place = outer
  }

  private writeDocument(tag: 'html' | 'head' | 'body', props: Props): void {
    const outer = this.place
    const isHere = tag === 'html' ? outer === 'start' : outer === 'start' || outer === 'html'
    if (!isHere || this.document[tag] !== '') throw new UnknownMarkupError(`A second <${tag}>`)
    if (props.dangerouslySetInnerHTML) throw new UnknownMarkupError(`The HTML of <${tag}>`)
    this.document[tag] = `<${tag}${attributesHtml(props)}>`
    this.place = tag
    if (tag === 'head') this.writeHead(props)
    else this.write(props.children)
    this.place = outer
  }

  private writeHead({ children }: Props): void {
    const before = this.out
    this.out = ''
    this.write(children)
    this.headContent = this.out
    this.out = before
  }

  private writeHeadTag(tag: 'meta' | 'link' | 'script', props: Props): void {
    if (this.place === 'drawing' || this.place === 'noscript' || 'itemProp' in props)
      throw new UnknownMarkupError(`A <${tag}> that stays in its place`)
    if (tag === 'meta') this.tags.addMeta(props)
    else if (tag === 'link') this.out += this.tags.addLink(props)
    else this.writeScript(props)
  }

  private writeScript(props: Props): void {
    const { src, async: isAsync, children, onLoad, onError } = props
    if (hasValue(children)) throw new UnknownMarkupError('A script with content')
    if (onLoad || onError || typeof isAsync === 'function') throw new UnknownMarkupError('A script with a handler')
    const html = openingHtml('script', props) + closingHtml('script')
    if (typeof src === 'string' && src !== '' && isAsync) this.tags.addScript(`${props.type === 'module'} ${src}`, html)
    else this.out += html
  }
}

function placeIn(tag: string, outer: Place): Place {
  if (outer === 'noscript' || tag === 'noscript') return 'noscript'
  return outer === 'drawing' || tag === 'svg' ? 'drawing' : 'body'
}

function renderForwarding(render: Component, props: Props): ReactNode {
  if (!('ref' in props)) return render(props, null)
  const { ref, ...own } = props
  return render(own, ref ?? null)
}

type ClassComponent = (new (
  props: Props,
  context: unknown,
) => Instance) & {
  contextType?: ContextObject
  defaultProps?: unknown
  getDerivedStateFromProps?: (props: Props, state: unknown) => object | null | undefined
}
type Instance = { props: Props; state: unknown; context: unknown; updater: unknown; render(): ReactNode }

function isClass(type: unknown): type is ClassComponent {
  return Boolean((type as { prototype?: { isReactComponent?: unknown } }).prototype?.isReactComponent)
}

const nothing = Object.freeze({})

function renderClass(type: ClassComponent, props: Props): ReactNode {
  if (type.defaultProps !== undefined || 'ref' in props)
    throw new UnknownMarkupError('A class with default props or a ref')
  const context = type.contextType === undefined ? nothing : readContext(type.contextType)
  const instance = new type(props, context)
  if ('componentWillMount' in instance || 'UNSAFE_componentWillMount' in instance)
    throw new UnknownMarkupError('A class with work before its first render')
  const state = instance.state ?? null
  const derived = type.getDerivedStateFromProps?.(props, state) ?? null
  Object.assign(instance, {
    props,
    context,
    updater: fixed,
    state: derived === null ? state : { ...state, ...derived },
  })
  return instance.render()
}

const fixed = {
  isMounted: () => false,
  enqueueSetState: refuse,
  enqueueReplaceState: refuse,
  enqueueForceUpdate: refuse,
}

function refuse(): never {
  throw new UnknownMarkupError('A component that changes while it is written')
}
