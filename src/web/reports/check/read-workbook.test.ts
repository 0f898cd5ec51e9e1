import { constants, crc32, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { listFileTexts, readListFile } from './read-list-file.ts'
import { readWorkbook, workbookTexts } from './read-workbook.ts'

/** The archives repeat one text, which every level packs a hundredfold. The lowest takes a fifth of the time of the highest. */
const packing = { level: 1 }

type Packed = { name: string; bytes: Buffer; packed?: Buffer; method?: number; flags?: number; size?: number }

/** A ZIP archive, valid or not: `packed`, `size` and `flags` are the values that it declares. */
function zipOf(files: readonly Packed[], comment = ''): Uint8Array<ArrayBuffer> {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, method = 8, flags = 0, size = bytes.length, ...declared } of files) {
    const packed = declared.packed ?? (method === 8 ? deflateRawSync(bytes, packing) : bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(method, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const location = Buffer.alloc(14)
    location.writeUInt32LE(offset, 10)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, location, Buffer.from(name)]))
    pieces.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(comment.length, 20)
  return new Uint8Array(Buffer.concat([...pieces, listed, end, Buffer.from(comment)]))
}

const sheetName = 'xl/worksheets/sheet1.xml'
const file = (name: string, xml: string | Buffer): Packed => ({ name, bytes: Buffer.from(xml) })
const sheet = (rows: string) => file(sheetName, `<worksheet><sheetData>${rows}</sheetData></worksheet>`)
const cell = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`
const listed = (bytes: Uint8Array<ArrayBuffer>) => readListFile(new File([bytes], 'links.xlsx'))

const page = 'https://a.example/1'

test('the first sheet is read from any path, with shared, rich, plain and computed texts', async () => {
  const rows = await readWorkbook(
    zipOf(
      [
        file(
          'xl/workbook.xml',
          '<x:workbook xmlns:x="m"><x:sheets><x:sheet name="b" sheetId="9" r:id="rId7"/><x:sheet name="a" r:id="rId1"/></x:sheets></x:workbook>',
        ),
        file(
          'xl/_rels/workbook.xml.rels',
          '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Target="/xl/worksheets/other.xml" Id="rId7"/></Relationships>',
        ),
        file(
          'xl/sharedStrings.xml',
          '<sst><si><t>Page</t><t/></si><si/><si><r><t>https://</t></r><r><t xml:space="preserve">a.example/?x=1&amp;y=2</t></r><rPh><t>ei</t></rPh></si></sst>',
        ),
        sheet(cell('A1', 'wrong')),
        file(
          'xl/worksheets/other.xml',
          `<x:worksheet><x:sheetData><x:row r="1"><x:c r="B1" t="s"><x:v>0</x:v></x:c></x:row><x:row r="2"/><x:row r="3"><x:c r="A3" t="s"><x:v>1</x:v></x:c><x:c r="B3" t="s"><x:v>2</x:v></x:c><x:c r="D3"><x:v>4.5</x:v></x:c></x:row>
          <row><c/><c t="str"><f>"a"&amp;1</f><v>b&#x2F;&#47;_x0041_&lt;&unknown;</v></c><c t="inlineStr"><is><t><![CDATA[<&>]]></t></is></c></row></x:sheetData></x:worksheet>`,
        ),
      ],
      'a comment',
    ),
  )
  expect(rows).toEqual([
    ['', 'Page'],
    ['', 'https://a.example/?x=1&y=2', '', '4.5'],
    ['', 'b//A<&unknown;', '<&>'],
  ])
})

test('a table of a workbook gives its pages, from stored and packed files alike', async () => {
  for (const method of [0, 8]) {
    const table = sheet(`<row>${cell('A1', 'Anchor')}${cell('B1', 'URL')}</row><row>${cell('B2', page)}</row>`)
    expect(await listed(zipOf([{ ...table, method }]))).toEqual({ addresses: [page] })
  }
})

test('a workbook in UTF-16 is read', async () => {
  const xml = Buffer.from(`\uFEFF<worksheet><row>${cell('A1', page)}</row></worksheet>`, 'utf16le')
  expect(await listed(zipOf([file(sheetName, xml)]))).toEqual({ addresses: [page] })
})

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const relation = (id: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${id}" Target="${target}"/>`

test('tables of texts, shared or in their cells, are read as a library for workbooks reads them', async () => {
  const text = fc.stringMatching(/^[!-~äß菜🌱]([ -~äß菜🌱]{0,20}[!-~äß菜🌱])?$/u).filter((cell) => !/_x/i.test(cell))
  const table = fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(table, fc.boolean(), async (rows, isShared) => {
      const texts = rows.flat()
      const cellOf = (cell: string, reference: string) =>
        isShared
          ? `<c r="${reference}" t="s"><v>${texts.indexOf(cell)}</v></c>`
          : `<c r="${reference}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
      const xml = rows.map(
        (cells, row) =>
          `<row r="${row + 1}">${cells.map((cell, column) => cellOf(cell, `${String.fromCharCode(65 + column)}${row + 1}`)).join('')}</row>`,
      )
      const workbook = zipOf([
        file('[Content_Types].xml', '<Types/>'),
        file('xl/workbook.xml', '<workbook><sheets><sheet name="a" sheetId="1" r:id="worksheet"/></sheets></workbook>'),
        file(
          'xl/_rels/workbook.xml.rels',
          `<Relationships>${relation('worksheet', 'worksheets/sheet1.xml')}${relation('sharedStrings', 'texts.xml')}</Relationships>`,
        ),
        file('xl/texts.xml', `<sst>${texts.map((one) => `<si><t>${escaped(one)}</t></si>`).join('')}</sst>`),
        sheet(xml.join('')),
      ])
      const width = Math.max(...rows.map(({ length }) => length))
      const expected = (await readSheet(Buffer.from(workbook))).map((row) => row.map((cell) => String(cell ?? '')))
      const padded = (await readWorkbook(workbook)).map((row) => [...row, ...Array(width - row.length).fill('')])
      expect(padded).toEqual(expected)
      expect(await readWorkbook(workbook)).toEqual(rows)
    }),
    { numRuns: 50 },
  )
})

/** The same text many times, compressed as one text. Each time is compressed alone, so it is done once. */
function packedOften(text: Buffer, times: number): Buffer {
  const one = deflateRawSync(text, { ...packing, finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([...Array<Buffer>(times).fill(one), deflateRawSync('')])
}

/** 200 MB of rows, compressed. */
const bomb = packedOften(Buffer.from('<row r="1"/>'.repeat(100_000)), 167)
/** A file of 40 MB of spaces. */
const spaces = (name: string): Packed => ({
  name,
  bytes: Buffer.alloc(0),
  packed: packedOften(Buffer.alloc(1_000_000, ' '), 40),
  size: 40_000_000,
})

const tooMuch: [string, () => Uint8Array<ArrayBuffer>][] = [
  ['a sheet of 200 MB', () => zipOf([{ name: sheetName, bytes: Buffer.alloc(0), packed: bomb, size: 200_000_000 }])],
  [
    'a bomb that declares a small size',
    () => zipOf([{ name: sheetName, bytes: Buffer.alloc(0), packed: bomb, size: 100 }]),
  ],
  [
    'a bomb among the shared strings',
    () => zipOf([sheet(cell('A1', page)), { name: 'xl/sharedStrings.xml', bytes: Buffer.alloc(0), packed: bomb }]),
  ],
  ['files that are too much together', () => zipOf([spaces('xl/sharedStrings.xml'), spaces(sheetName)])],
  ['millions of cells far out', () => zipOf([sheet(`<row>${cell('IV1', 'x')}</row>`.repeat(10_000))])],
  [
    'a long text that is everywhere',
    () =>
      zipOf([
        file('xl/sharedStrings.xml', `<si><t>${'x'.repeat(5_000)}</t></si>`),
        sheet('<row><c t="s"><v>0</v></c></row>'.repeat(20_000)),
      ]),
  ],
  ['millions of texts', () => zipOf([file('xl/sharedStrings.xml', '<si/>'.repeat(2_000_001)), sheet('')])],
]

test.each(tooMuch)(
  'a workbook that is too large is refused with a message, and in bounded memory: %s',
  async (_name, make) => {
    const bytes = make()
    expect(bytes.length).toBeLessThan(10_000_000)
    const before = process.memoryUsage().rss
    await expect(listed(bytes)).rejects.toThrow(listFileTexts.tooMuch())
    expect(process.memoryUsage().rss - before).toBeLessThan(600_000_000)
  },
)

test('rows and cells without anything in them, however many and however far out, are passed over', async () => {
  const filled = `<row r="9">${cell('A9', page)}${cell('XFD9', 'x')}</row>`
  // More rows than the limit of cells, and with their empty columns many times more cells.
  const empty = '<row/>'.repeat(2_100_000) + '<row><c r="XFD1"/></row>'.repeat(200_000)
  expect(await listed(zipOf([sheet(empty + filled)]))).toEqual({ addresses: [page] })
  const text = new File([`${'\n'.repeat(9_000_000)}${page}\n`], 'links.txt')
  expect(await readListFile(text)).toEqual({ addresses: [page] })
})

const entity = (declared: string) =>
  `<?xml version="1.0"?><!DOCTYPE x [${declared}]><worksheet><row><c t="str"><v>&amp;${page} &x;</v></c></row></worksheet>`
const whole = zipOf([sheet(cell('A1', page))])

const unreadable: [string, Uint8Array<ArrayBuffer>][] = [
  ['entities of other files', zipOf([file(sheetName, entity('<!ENTITY x SYSTEM "file:///etc/passwd">'))])],
  ['entities that grow', zipOf([file(sheetName, entity('<!ENTITY y "yyyyyy"><!ENTITY x "&y;&y;&y;&y;">'))])],
  ['no sheet', zipOf([file('word/document.xml', '<w/>')])],
  ['nothing', zipOf([])],
  ['a sheet with a password', zipOf([{ ...sheet(''), flags: 1 }])],
  ['an unknown compression method', zipOf([{ ...sheet(''), method: 99 }])],
  ['a broken file', zipOf([{ ...sheet(''), packed: Buffer.from('this was never packed') }])],
  ['half of it', whole.slice(0, whole.length / 2)],
  ['the end alone', whole.slice(-22)],
  ['the beginning alone', whole.slice(0, 30)],
]

test.each(unreadable)(
  'a file that is no workbook, or a broken one, is refused with a message: %s',
  async (_name, bytes) => {
    await expect(readWorkbook(bytes)).rejects.toThrow(workbookTexts.broken)
    const named = new Uint8Array([...(bytes[0] === 0x50 && bytes[2] === 3 ? [] : [0x50, 0x4b, 3, 4]), ...bytes])
    await expect(listed(named)).rejects.toThrow(listFileTexts.unreadable())
  },
)

test('with any wrong byte the workbook is read or refused', async () => {
  const archive = zipOf([file('xl/sharedStrings.xml', `<si><t>${page}</t></si>`), sheet(cell('A1', page))])
  await fc.assert(
    fc.asyncProperty(fc.nat(archive.length - 1), fc.nat(255), async (at, byte) => {
      const damaged = archive.slice()
      damaged[at] = byte
      await readWorkbook(damaged).catch((error: unknown) =>
        expect(Object.values(workbookTexts)).toContain((error as Error).message),
      )
    }),
  )
})

test('markup made to be slow is read at once', async () => {
  for (const slow of ['<sheet ', '<row ', '<c r="', '<t><![CDATA[', '<a:', '&a', '<v>&#x', '<Relationship '])
    for (const name of [sheetName, 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/sharedStrings.xml'])
      await readWorkbook(zipOf([file(name, slow.repeat(100_000)), ...(name === sheetName ? [] : [sheet('')])]))
})
