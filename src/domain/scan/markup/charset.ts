import type { PageFacts } from '#contract/reports/report-evidence.ts'
import { readMarkup, workplace } from '../tokenizer/tokenizer.ts'
import { findByte, GREATER_THAN, LESS_THAN, letter, matchesAt, SLASH, whitespace } from './byte-classes.ts'
import { META } from './elements.ts'
import { findAttribute, lastTag, type Tag, takeTag } from './tag.ts'

export type Charset = {
  /** The name in the Encoding standard, in lower case. */
  name: string
  source: PageFacts['charsetSource']
  /** The length of the byte order mark. */
  markBytes: number
}

/** How many bytes of a document are searched for a declaration of its encoding. */
export const prescanBytes = 1024

/** The encoding of a label; `null` when the Encoding standard does not define it or the platform does not support it. */
function encodingOf(label: string | null | undefined): string | null {
  if (!label) return null
  const known = encodings.get(label)
  if (known !== undefined) return known
  try {
    const { encoding } = new TextDecoder(label)
    if (encodings.size < encodingsMax) encodings.set(label, encoding)
    return encoding
  } catch {
    return null
  }
}

/**
 * A cache by label: constructing a decoder for each page would cost more than reading its head. It is bounded because labels have unlimited
 * spellings.
 */
const encodings = new Map<string, string>()
const encodingsMax = 200

/** A document in which this label could be read is not in UTF-16 (HTML standard, 13.2.3.2). */
function encodingInBytes(label: string | null | undefined): string | null {
  const name = label?.trim().toLowerCase() === 'x-user-defined' ? 'windows-1252' : encodingOf(label)
  return name?.startsWith('utf-16') ? 'utf-8' : name
}

function markOf(bytes: Uint8Array): Charset | null {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return { name: 'utf-8', source: 'bom', markBytes: 3 }
  if (first === 0xfe && second === 0xff) return { name: 'utf-16be', source: 'bom', markBytes: 2 }
  if (first === 0xff && second === 0xfe) return { name: 'utf-16le', source: 'bom', markBytes: 2 }
  return null
}

function labelInHeader(contentType: string | null): string | null {
  const match = /;\s*charset\s*=\s*(?:"([^"]*)"?|'([^']*)'|([^;\s]*))/i.exec(contentType ?? '')
  return match === null ? null : (match[1] ?? match[2] ?? match[3] ?? null)
}

/** The label in a `content` attribute ("extracting a character encoding from a meta element"). */
function labelInContent(content: string): string | null {
  const match = /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^"'\t\n\f\r ;][^\t\n\f\r ;]*))/i.exec(content)
  return match === null ? null : (match[1] ?? match[2] ?? match[3] ?? null)
}

function latin1Value(tag: Tag, bytes: Buffer, name: string): string | null {
  const attribute = findAttribute(tag, bytes, name)
  if (attribute === -1) return null
  return bytes.toString('latin1', tag.attributeOffsets[attribute * 4 + 2], tag.attributeOffsets[attribute * 4 + 3])
}

function encodingInMeta(tag: Tag, bytes: Buffer): string | null {
  const charset = latin1Value(tag, bytes, 'charset')
  if (charset !== null) return encodingInBytes(charset)
  const content = latin1Value(tag, bytes, 'content')
  if (content === null || latin1Value(tag, bytes, 'http-equiv')?.toLowerCase() !== 'content-type') return null
  return encodingInBytes(labelInContent(content))
}

function passTagInPrescan(tag: Tag, bytes: Buffer, at: number, found: { name: string | null }) {
  const end = readMarkup(at, bytes.length, 1, 0, 0)
  if (end <= 0) return bytes.length
  takeTag(tag, bytes)
  const after = bytes[tag.nameTo] ?? 0
  if (!tag.isEnd && tag.element === META && (whitespace[after] === 1 || after === SLASH)) {
    found.name = encodingInMeta(tag, bytes)
  }
  return end
}

/**
 * Returns the position after the markup that begins at the `<` at `at`, or `bytes.length` when the markup is incomplete. Stores a declared encoding
 * in `found`.
 */
function passInPrescan(tag: Tag, bytes: Buffer, at: number, found: { name: string | null }): number {
  if (matchesAt(bytes, at, '<!--')) {
    const end = bytes.indexOf('-->', at + 2, 'latin1')
    return end === -1 ? bytes.length : end + 3
  }
  const isEnd = bytes[at + 1] === SLASH
  const nameFrom = at + (isEnd ? 2 : 1)
  if (letter[bytes[nameFrom] ?? 0] === 1) return passTagInPrescan(tag, bytes, at, found)
  if (!isEnd && bytes[at + 1] !== 0x21 && bytes[at + 1] !== 0x3f) return at + 1
  const end = findByte(bytes, GREATER_THAN, at + 1, bytes.length)
  return end === -1 ? bytes.length : end + 1
}

/** The prescan of the HTML standard, 13.2.3.2. */
function prescan(head: Buffer): string | null {
  const tag = lastTag
  head.copy(workplace)
  const bytes = workplace.subarray(0, head.length)
  const found: { name: string | null } = { name: null }
  let at = findByte(bytes, LESS_THAN, 0, bytes.length)
  while (at !== -1) {
    at = passInPrescan(tag, bytes, at, found)
    if (found.name !== null) return found.name
    at = at < bytes.length ? findByte(bytes, LESS_THAN, at, bytes.length) : -1
  }
  return null
}

/** The encoding in an XML declaration, with which XHTML documents begin. */
function encodingInXml(bytes: Buffer): string | null {
  const text = bytes.toString('latin1')
  if (text.startsWith('<\0?\0x\0')) return 'utf-16le'
  if (text.startsWith('\0<\0?\0x')) return 'utf-16be'
  const match = /^<\?xml[^>]*?encoding[\0- ]*=[\0- ]*(["'])([^"'>]*)\1[^>]*>/.exec(text)
  return encodingInBytes(match?.[2])
}

/** Whether a document is sent as XML, which has other parsing rules than HTML. */
export function isXmlType(contentType: string | null): boolean {
  return /^\s*application\/xhtml\+xml\s*(?:[;,]|$)/i.test(contentType ?? '')
}

/**
 * The encoding of a document that begins with `bytes`: from its byte order mark, the header, its own declaration, or else windows-1252 (HTML
 * standard, 13.2.3.2), for XML UTF-8.
 */
export function sniffCharset(bytes: Buffer, contentType: string | null): Charset {
  const mark = markOf(bytes)
  if (mark !== null) return mark
  const inHeader = encodingOf(labelInHeader(contentType))
  if (inHeader !== null) return { name: inHeader, source: 'header', markBytes: 0 }
  const head = bytes.subarray(0, prescanBytes)
  const isXml = isXmlType(contentType)
  const inDocument = (isXml ? null : prescan(head)) ?? encodingInXml(head)
  if (inDocument !== null) return { name: inDocument, source: 'meta', markBytes: 0 }
  return { name: isXml ? 'utf-8' : 'windows-1252', source: 'default', markBytes: 0 }
}
