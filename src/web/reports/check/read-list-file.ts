import { t } from '@lingui/core/macro'
import { parseCsv } from '#contract/parse-csv.ts'
import { readUrlsFromTable } from '#contract/reports/page-urls-table.ts'
import { browserHosts } from './page-list.ts'
import { readWorkbook, workbookTexts } from './read-workbook.ts'

/** The addresses of a chosen file, invalid ones included, so that the user sees them. */
export type ListFile = { addresses: string[] }

const fileMaxBytes = 10_000_000

export const listFileTexts = {
  tooLarge: () => t`The file is larger than 10 MB.`,
  tooMuch: () => t`The spreadsheet is too large. Save the column with the pages as a .csv file.`,
  unreadable: () => t`Couldn’t read the file. Choose a .csv, .txt or .xlsx file.`,
  empty: () => t`The file contains no URLs.`,
}

/** Reads the addresses of a text file, a CSV file or a spreadsheet. Throws an `Error` whose message is for the user. */
export async function readListFile(file: File): Promise<ListFile> {
  if (file.size > fileMaxBytes) throw new Error(listFileTexts.tooLarge())
  const rows = await rowsOf(file).catch((cause: unknown) => {
    const isTooMuch = cause instanceof Error && cause.message === workbookTexts.tooMuch
    throw new Error(isTooMuch ? listFileTexts.tooMuch() : listFileTexts.unreadable(), { cause })
  })
  const { urls, invalid } = readUrlsFromTable(rows, { max: Number.POSITIVE_INFINITY, hosts: browserHosts })
  if (urls.length === 0) throw new Error(listFileTexts.empty())
  return { addresses: [...urls, ...invalid.map(({ text }) => text)] }
}

/** Spreadsheets are recognised as ZIP archives, independent of their name; a file with a zero byte is not text. */
async function rowsOf(file: File): Promise<string[][]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readWorkbook(bytes)
  const encoding = encodingOf(bytes)
  if (encoding === 'utf-8' && bytes.subarray(0, 1_000).includes(0)) throw new Error(listFileTexts.unreadable())
  return parseCsv(withoutEmptyLines(new TextDecoder(encoding).decode(bytes)))
}

/** Removes empty lines: millions of them would become rows, and are too much for a regular expression. */
function withoutEmptyLines(text: string): string {
  const isBreak = (at: number) => text.charCodeAt(at) === 0x0a || text.charCodeAt(at) === 0x0d
  const lines: string[] = []
  for (let at = 0; at < text.length; ) {
    const from = at
    while (at < text.length && !isBreak(at)) at += 1
    if (at > from) lines.push(text.slice(from, at))
    while (at < text.length && isBreak(at)) at += 1
  }
  return lines.join('\n')
}

/** Some backlink tools export tables as UTF-16, which begin with a byte order mark. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
