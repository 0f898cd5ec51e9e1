import { openZip, type ZipArchive, zipTexts } from './open-zip.ts'

export const workbookTexts = {
  broken: 'This is no workbook, or a broken one.',
  tooMuch: 'The workbook holds more than can be read.',
}

/** The limit of unpacked XML, for all files of a workbook together. */
const unpackedMaxBytes = 64_000_000
/** The limit of cells, counted in each row up to its last filled cell: a single cell far to the right must not allocate all cells before it. */
const cellsMax = 2_000_000
/** Columns further to the right are ignored. */
const columnsMax = 256
/**
 * The limits of characters per cell, more than any address has, and of all cells together, because any number of cells may refer to the same text.
 */
const cellCharsMax = 4_096
const charsMax = 64_000_000
const tagsPerSlice = 100_000

/**
 * Reads the filled rows of the first sheet of a workbook (ECMA-376): texts as they are, numbers and dates as stored. The files are untrusted: the
 * unpacked size and the stored text are limited, nothing is fetched, and the browser stays responsive. Throws `Error` with one of `workbookTexts`.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<string[][]> {
  try {
    const archive = openZip(bytes, { unpackedMaxBytes })
    const parts = await findParts(archive)
    const strings = await readStrings(await readXml(archive, parts.strings))
    const sheet = await readXml(archive, parts.sheet)
    if (sheet === null) throw new Error(workbookTexts.broken)
    return await readRows(sheet, strings)
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : ''
    const isTooMuch = message === zipTexts.tooMuch || message === workbookTexts.tooMuch
    throw new Error(isTooMuch ? workbookTexts.tooMuch : workbookTexts.broken, { cause })
  }
}

/** Rejects a document type declaration, which no office program writes: it can declare entities that read other files or expand without end. */
async function readXml(archive: ZipArchive, name: string): Promise<string | null> {
  const xml = await archive.read(name)
  if (xml !== null && /<!DOCTYPE/i.test(xml)) throw new Error(workbookTexts.broken)
  return xml
}

/** The paths of the first sheet and of the shared texts; the usual ones when the workbook does not declare them. */
async function findParts(archive: ZipArchive): Promise<{ sheet: string; strings: string }> {
  const workbook = (await readXml(archive, 'xl/workbook.xml')) ?? ''
  const relationships = (await readXml(archive, 'xl/_rels/workbook.xml.rels')) ?? ''
  const [first = ''] = /<(?:[\w.-]+:)?sheet\s[^<>]*>/.exec(workbook) ?? []
  const id = /\s(?:[\w.-]+:)id\s*=\s*["']([^"']*)["']/.exec(first)?.[1]
  const parts = { sheet: 'xl/worksheets/sheet1.xml', strings: 'xl/sharedStrings.xml' }
  for (const [relationship] of relationships.matchAll(/<(?:[\w.-]+:)?Relationship\s[^<>]*>/g)) {
    const target = attribute(relationship, 'Target') ?? ''
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    if (attribute(relationship, 'Id') === id) parts.sheet = path
    if (attribute(relationship, 'Type')?.endsWith('/sharedStrings')) parts.strings = path
  }
  return parts
}

/** The shared texts, which cells refer to by index. */
async function readStrings(xml: string | null): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  await eachTag(xml ?? '', (tag, content) => {
    if (tag.name === 't') text += content
    if (tag.name !== 'si' || tag.isOpening) return
    if (strings.length === cellsMax) throw new Error(workbookTexts.tooMuch)
    strings.push(text)
    text = ''
  })
  return strings
}

async function readRows(xml: string, strings: readonly string[]): Promise<string[][]> {
  const rows: string[][] = []
  let row: string[] = []
  let column = -1
  let type: string | null = null
  let text = ''
  let cells = 0
  let chars = 0

  function endRow() {
    if (row.length > 0) rows.push(row)
    row = []
    column = -1
  }

  function endCell() {
    const value = (type === 's' ? (strings[Number(text)] ?? '') : text).slice(0, cellCharsMax)
    text = ''
    if (value === '' || column >= columnsMax) return
    cells += Math.max(0, column + 1 - row.length)
    chars += value.length
    if (cells > cellsMax || chars > charsMax) throw new Error(workbookTexts.tooMuch)
    while (row.length < column) row.push('')
    row[column] = value
  }

  await eachTag(xml, ({ name, isOpening, attributes }, content) => {
    if (name === 'v' || name === 't') text += content
    else if (name === 'row' && isOpening) endRow()
    else if (name === 'c' && isOpening) {
      column = columnOf(attribute(attributes, 'r')) ?? column + 1
      type = attribute(attributes, 't')
      text = ''
    } else if (name === 'c') endCell()
  })
  endRow()
  return rows
}

type Tag = { name: string; isOpening: boolean; attributes: string }
type Read = { tag: Tag; content: string }

const tags = /<(\/?)(?:[\w.-]+:)?(row|c|v|t|si|rPh)(?=[\s/>])([^<>]*?)(\/?)>/g

/** Calls `take` for each relevant tag; the closing tags of `v` and `t` get the text between. */
async function eachTag(xml: string, take: (tag: Tag, content: string) => void): Promise<void> {
  let seen = 0
  for (const read of readTags(xml)) {
    seen += 1
    if (seen % tagsPerSlice === 0) await new Promise((resolve) => setTimeout(resolve, 0))
    if (read !== null) take(read.tag, read.content)
  }
}

/** `null` for a tag to ignore: of an empty text, or of the pronunciation of a text (`rPh`). */
function* readTags(xml: string): Generator<Read | null> {
  let textFrom = -1
  let isAside = false
  for (const match of xml.matchAll(tags)) {
    const tag = tagOf(match)
    const content = textFrom === -1 ? '' : xml.slice(textFrom, match.index)
    const isTextAhead = tag.isOpening && (tag.name === 'v' || tag.name === 't')
    textFrom = isTextAhead ? match.index + match[0].length : -1
    if (tag.name === 'rPh') isAside = tag.isOpening
    yield isAside || isTextAhead ? null : { tag, content: plain(content) }
  }
}

/** A self-closing tag of a row or a cell counts as its start; any other self-closing tag counts as its end. */
function tagOf({ 1: closing, 2: name = '', 3: attributes = '', 4: selfClosing }: RegExpExecArray): Tag {
  const isOpening = closing === '' && (selfClosing === '' || name === 'row' || name === 'c')
  return { name, isOpening, attributes }
}

/** `A1` is in column 0. */
function columnOf(reference: string | null): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function attribute(tag: string, name: keyof typeof attributes): string | null {
  const value = attributes[name].exec(tag)?.[1]
  return value === undefined ? null : plain(value)
}

const attributes = {
  r: /(?:^|\s)r\s*=\s*["']([^"']*)["']/,
  t: /(?:^|\s)t\s*=\s*["']([^"']*)["']/,
  Id: /\sId\s*=\s*["']([^"']*)["']/,
  Type: /\sType\s*=\s*["']([^"']*)["']/,
  Target: /\sTarget\s*=\s*["']([^"']*)["']/,
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const cdata = { start: '<![CDATA[', end: ']]>' }

/** Decodes the entities of XML, and the escapes of a workbook such as `_x000A_` (ST_Xstring). */
function plain(xml: string): string {
  if (xml.startsWith(cdata.start) && xml.endsWith(cdata.end)) return xml.slice(cdata.start.length, -cdata.end.length)
  if (!/[&_]/.test(xml)) return xml
  return xml
    .replace(
      /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi,
      (reference, hex?: string, decimal?: string, name?: string) => {
        if (name !== undefined) return entities[name] ?? reference
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
        return code <= 0x10ffff ? String.fromCodePoint(code) : reference
      },
    )
    .replace(/_x([0-9a-fA-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
