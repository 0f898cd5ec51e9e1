import { attributesHtml, hasValue, type Props } from './attributes.ts'
import { UnknownMarkupError } from './unknown-markup-error.ts'

/** Pictures that may be preloaded in front of the stylesheets, beside those with a high priority. */
const earlyPicturesMax = 10

/** The tags that belong in the head, wherever they are among the elements, in the order in which React writes them. */
export function createHeadTags() {
  let charset = ''
  let viewport = ''
  let others = ''
  const sheets = new Map<string, Map<string, string>>()
  const sheetAddresses = new Set<string>()
  const scripts = new Map<string, string>()
  const pictures = new Map<string, string>()
  const earlyPictures = new Map<string, string>()

  function addMeta(props: Props) {
    const html = `<meta${attributesHtml(props)}/>`
    if (typeof props.charSet === 'string') charset += html
    else if (props.name === 'viewport') viewport += html
    else others += html
  }

  /** The HTML of a link that stays where it is; empty for one that moves to the head. */
  function addLink(props: Props): string {
    const { rel, href, precedence } = props
    if (typeof rel !== 'string' || typeof href !== 'string' || href === '') return linkHtml(props)
    if (props.onLoad || props.onError) throw new UnknownMarkupError('A link with a handler')
    if (rel !== 'stylesheet') {
      others += linkHtml(props)
      return ''
    }
    if (hasValue(props.disabled)) throw new UnknownMarkupError('A disabled stylesheet')
    if (typeof precedence !== 'string') return linkHtml(props)
    if (!sheetAddresses.has(href)) {
      sheetAddresses.add(href)
      const group = sheets.get(precedence) ?? new Map<string, string>()
      sheets.set(precedence, group.set(href, linkHtml({ ...props, 'data-precedence': precedence, precedence: null })))
    }
    return ''
  }

  /** An asynchronous script, by its address: one that was there before is not loaded again. */
  function addScript(address: string, html: string) {
    if (!scripts.has(address)) scripts.set(address, html)
  }

  /** Preloads a picture. */
  function addPicture(props: Props) {
    if (!isPreloaded(props)) return
    const { src, srcSet } = props
    const sizes = typeof props.sizes === 'string' ? props.sizes : ''
    const key = srcSet ? `${srcSet}\n${sizes}` : String(src)
    if (earlyPictures.has(key)) return
    const html = pictures.get(key) ?? preloadHtml(props)
    const isEarly = props.fetchPriority === 'high' || earlyPictures.size < earlyPicturesMax
    if (isEarly) earlyPictures.set(key, html)
    if (isEarly) pictures.delete(key)
    else pictures.set(key, html)
  }

  function html(): string {
    const sheetTags = [...sheets.values()].flatMap((group) => [...group.values()])
    return [
      charset,
      viewport,
      ...earlyPictures.values(),
      ...sheetTags,
      ...scripts.values(),
      ...pictures.values(),
      others,
    ].join('')
  }

  return { addMeta, addLink, addScript, addPicture, html }
}

function linkHtml(props: Props): string {
  if (hasValue(props.children)) throw new UnknownMarkupError('A link with content')
  return `<link${attributesHtml(props)}/>`
}

function isPreloaded({ src, srcSet, loading, fetchPriority }: Props): boolean {
  if (loading === 'lazy' || fetchPriority === 'low' || !(src || srcSet)) return false
  return [src, srcSet].every((address) => isTextOrNothing(address) && !isData(address))
}

function preloadHtml(props: Props): string {
  const { src, srcSet, crossOrigin, integrity, type, fetchPriority, referrerPolicy } = props
  if (hasValue(crossOrigin)) throw new UnknownMarkupError('A picture with credentials')
  const href = srcSet ? undefined : src
  const imageSizes = typeof props.sizes === 'string' ? props.sizes : undefined
  const preload = { rel: 'preload', as: 'image', href, imageSrcSet: srcSet, imageSizes }
  return linkHtml({ ...preload, integrity, type, fetchPriority, referrerPolicy })
}

function isTextOrNothing(value: unknown): boolean {
  return typeof value === 'string' || !hasValue(value)
}

function isData(address: unknown): boolean {
  return typeof address === 'string' && /^data:/i.test(address)
}
