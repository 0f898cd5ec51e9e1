import type { Db } from '#db/db.ts'
import { readResults } from '../sign/read-results.ts'
import { type Cell, cellsOf, columnsShown, type Hidden } from './result-columns.ts'
import { type ZipEntry, zipFile } from './zip-file.ts'

/** The maximum length of a spreadsheet cell, in UTF-16 code units. */
const cellMax = 32_767
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The results of a run as a workbook (ECMA-376), compressed while they are read. Every text cell is a string, never a formula. */
export function exportXlsx(db: Db, runId: string, hidden: Hidden = new Set()): AsyncGenerator<Buffer> {
  return zipFile([...frame, { name: 'xl/worksheets/sheet1.xml', chunks: sheet(db, runId, hidden) }])
}

async function* sheet(db: Db, runId: string, hidden: Hidden): AsyncGenerator<string> {
  const columns = columnsShown(hidden)
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  let row = 1
  const titles = columns.map(({ title }) => title)
  yield rowXml(row, titles, ' s="1"')
  for await (const results of readResults(db, runId)) {
    yield results
      .map((result) => {
        row += 1
        return rowXml(row, cellsOf(result, columns))
      })
      .join('')
  }
  const filter = `A1:${columnName(columns.length - 1)}${row}`
  yield `</sheetData><autoFilter ref="${filter}"/></worksheet>`
}

function rowXml(row: number, cells: readonly Cell[], style = ''): string {
  const written = cells.map((cell, index) => {
    const reference = `${columnName(index)}${row}`
    if (cell === null) return ''
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
    return `<c r="${reference}"${style} t="inlineStr"><is><t xml:space="preserve">${textXml(cell)}</t></is></c>`
  })
  return `<row r="${row}">${written.join('')}</row>`
}

/** This is enough: there are fewer columns than letters. */
function columnName(index: number): string {
  return String.fromCharCode(65 + index)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * Text that is valid in XML: characters that XML does not allow are removed, and text that a spreadsheet would decode (`_x0041_`) is escaped
 * (ECMA-376, ST_Xstring).
 */
function textXml(text: string): string {
  return text
    .slice(0, cellMax)
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(/[&<>]/g, (character) => entities[character] ?? character)
}

const relationship = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
const relationships = (...all: string[]) =>
  `<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`
const part = (name: string, type: string) =>
  `<Override PartName="/xl/${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
const file = (name: string, xml: string): ZipEntry => ({ name, chunks: [declaration + xml] })

/** All parts of a workbook except its one sheet. Style 1 is the style of headings. */
const frame: readonly ZipEntry[] = [
  file(
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook.xml', 'sheet.main')}${part('worksheets/sheet1.xml', 'worksheet')}${part('styles.xml', 'styles')}</Types>`,
  ),
  file('_rels/.rels', relationships(relationship('rId1', 'officeDocument', 'xl/workbook.xml'))),
  file(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Backlink report" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
  file(
    'xl/_rels/workbook.xml.rels',
    relationships(
      relationship('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relationship('rId2', 'styles', 'styles.xml'),
    ),
  ),
  file(
    'xl/styles.xml',
    `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
  ),
]
