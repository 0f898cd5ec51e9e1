import { decodeHTML, decodeHTMLAttribute } from 'entities'

/** Decodes a part of the document to text. */
export type SliceDecoder = (bytes: Buffer, from: number, to: number) => string

const upperWindows1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

/** The platform's decoder treats ISO-8859-1 as windows-1252, which differs in these 32 characters (Encoding standard, index windows-1252). */
function decodeWindows1252(bytes: Buffer, from: number, to: number): string {
  return bytes
    .toString('latin1', from, to)
    .replace(/[\x80-\x9f]/g, (character) => upperWindows1252[character.charCodeAt(0) - 0x80] ?? '')
}

/** `charset` is a name of the Encoding standard, in lower case. */
export function sliceDecoder(charset: string): SliceDecoder {
  if (charset === 'utf-8') return (bytes, from, to) => bytes.toString('utf8', from, to)
  if (charset === 'windows-1252') return decodeWindows1252
  const decoder = new TextDecoder(charset, { ignoreBOM: true })
  return (bytes, from, to) => decoder.decode(bytes.subarray(from, to))
}

/** The tokenizer's normalization: line ends become line feeds, NULs become replacement characters. */
function normalise(text: string): string {
  if (!text.includes('\r') && !text.includes('\0')) return text
  return text.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd')
}

/** Decodes an attribute's value. `&copy=` and `&copy1` are not references there (HTML standard, 13.2.5.73). */
export function attributeText(text: string): string {
  const value = normalise(text)
  return value.includes('&') ? decodeHTMLAttribute(value) : value
}

/** Text with its character references decoded. NULs are removed (13.2.6.4.7). */
export function plainText(text: string): string {
  return text.includes('&') ? decodeHTML(text.replaceAll('\0', '')) : text.replaceAll('\0', '')
}

/** Collapses whitespace to single spaces and trims it. */
export function collapse(text: string): string {
  return text.replace(/[\s\u00a0]+/g, ' ').trim()
}

/** The first `max` UTF-16 code units. A surrogate pair is never split. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const last = text.charCodeAt(max - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max)
}
