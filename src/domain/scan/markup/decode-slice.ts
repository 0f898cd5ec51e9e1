import { decodeHTML, decodeHTMLAttribute } from 'entities'

/** Turns a piece of the document into text. */
export type SliceDecoder = (bytes: Buffer, from: number, to: number) => string

const upperWindows1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

/** The platform's decoder takes windows-1252 for ISO-8859-1, which differs in these 32 (Encoding standard, index windows-1252). */
function decodeWindows1252(bytes: Buffer, from: number, to: number): string {
  return bytes
    .toString('latin1', from, to)
    .replace(/[\x80-\x9f]/g, (character) => upperWindows1252[character.charCodeAt(0) - 0x80] ?? '')
}

/** `charset` is a name the Encoding standard gives, in lower case. */
export function sliceDecoder(charset: string): SliceDecoder {
  if (charset === 'utf-8') return (bytes, from, to) => bytes.toString('utf8', from, to)
  if (charset === 'windows-1252') return decodeWindows1252
  const decoder = new TextDecoder(charset, { ignoreBOM: true })
  return (bytes, from, to) => decoder.decode(bytes.subarray(from, to))
}

/** What the tokenizer makes of every character: line ends are line feeds, NULs are replacement characters. */
function normalise(text: string): string {
  if (!text.includes('\r') && !text.includes('\0')) return text
  return text.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd')
}

/** An attribute's value, by the rule that leaves `&copy=` and `&copy1` alone (HTML standard, 13.2.5.73). */
export function attributeText(text: string): string {
  const value = normalise(text)
  return value.includes('&') ? decodeHTMLAttribute(value) : value
}

/** Text with its character references decoded; NULs in it are nothing (13.2.6.4.7). */
export function plainText(text: string): string {
  return text.includes('&') ? decodeHTML(text.replaceAll('\0', '')) : text.replaceAll('\0', '')
}

/** Runs of spaces are one, those around it none. */
export function collapse(text: string): string {
  return text.replace(/[\s\u00a0]+/g, ' ').trim()
}

/** The first `max` UTF-16 code units, no surrogate pair cut in two. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const last = text.charCodeAt(max - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max)
}
