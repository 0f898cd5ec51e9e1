import { readUrlsFromTable } from '#contract/page-urls-table.ts'
import { parseCsv } from '#contract/parse-csv.ts'
import { browserHosts } from './page-list.ts'

/** Addresses of a chosen file, those that cannot be checked among them, so that they are seen. */
export type ListFile = { addresses: string[] }

const fileMaxBytes = 10_000_000

export const listFileTexts = {
  tooLarge: 'The file is larger than 10 MB.',
  unreadable: 'The file could not be read. Choose a .csv, .txt or .xlsx file.',
  empty: 'No web address was found in the file.',
}

/** Reads the addresses out of a file of text, CSV or a spreadsheet. Throws an `Error` whose message is for the person. */
export async function readListFile(file: File): Promise<ListFile> {
  if (file.size > fileMaxBytes) throw new Error(listFileTexts.tooLarge)
  const rows = await rowsOf(file).catch(() => {
    throw new Error(listFileTexts.unreadable)
  })
  const { urls, invalid } = readUrlsFromTable(rows, { max: Number.POSITIVE_INFINITY, hosts: browserHosts })
  if (urls.length === 0) throw new Error(listFileTexts.empty)
  return { addresses: [...urls, ...invalid.map(({ text }) => text)] }
}

/** Spreadsheets are ZIP archives, whatever their name is; what has a zero byte is no text. */
async function rowsOf(file: File): Promise<string[][]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return sheetRows(file)
  const encoding = encodingOf(bytes)
  if (encoding === 'utf-8' && bytes.subarray(0, 1_000).includes(0)) throw new Error(listFileTexts.unreadable)
  return parseCsv(new TextDecoder(encoding).decode(bytes))
}

/** Some backlink tools export tables as UTF-16, which begin with a byte order mark. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

async function sheetRows(file: File): Promise<string[][]> {
  const { readSheet } = await import('read-excel-file/browser')
  const rows = await readSheet(file)
  return rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))))
}
