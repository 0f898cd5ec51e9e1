import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCsv } from '#contract/parse-csv.ts'
import { readUrlsFromTable } from '#contract/reports/page-urls-table.ts'
import { csvCell, csvRow } from '#domain/csv.ts'
import { anyCharacter } from '#test/makers/characters.ts'
import { publicHosts } from './page-urls.ts'

const hosts = publicHosts()

const a = 'https://example.com/a'
const b = 'https://example.org/b'
const c = 'https://example.net/c'

test.each<[string, string[][], string[]]>([
  [
    'under a name',
    [
      ['Name', 'URL'],
      ['x', a],
      ['y', b],
    ],
    [a, b],
  ],
  [
    'called page',
    [
      ['Page', 'Target'],
      [a, c],
      [b, c],
    ],
    [a, b],
  ],
  [
    'called referring page URL',
    [
      ['Target URL', 'Referring page URL'],
      [c, a],
      [c, b],
    ],
    [a, b],
  ],
  [
    'called source url',
    [
      ['Source url', 'Anchor', 'Target url'],
      [a, 'x', c],
      [b, 'y', c],
    ],
    [a, b],
  ],
  [
    'called referring page before one called url',
    [
      ['URL', 'Referring page'],
      [c, a],
      [c, b],
    ],
    [a, b],
  ],
  [
    'called link',
    [
      ['Link', 'Price'],
      [a, '10'],
      [b, '20'],
    ],
    [a, b],
  ],
  ['in capitals and spaces', [[' SOURCE_URL '], [a]], [a]],
  [
    'without a name, where it has most addresses',
    [
      ['1', a, 'x'],
      ['2', b, 'y.com'],
    ],
    [a, b],
  ],
  [
    'under a name that has none in it',
    [
      ['URL', 'Where'],
      ['1', a],
      ['2', b],
    ],
    [a, b],
  ],
  ['without a heading', [[a], [b]], [a, b]],
  ['in rows of different lengths', [['Name', 'URL'], ['x'], [], ['y', b]], [b]],
  ['without schemes', [['Page'], ['example.com/a'], ['example.org/b']], [a, b]],
  ['with several in a cell', [['Page'], [`${a}\n${b}`]], [a, b]],
])('pages are in the column %s', (_, rows, urls) => {
  expect(readUrlsFromTable(rows, { hosts, max: 10 })).toEqual({ urls, invalid: [], duplicates: 0, beyondMax: 0 })
})

test('what is no page is listed with the number of its row, the heading counted', () => {
  const rows = [
    ['URL', 'x'],
    [a, ''],
    ['', ''],
    ['nonsense', ''],
    ['http://10.0.0.1/', ''],
  ]
  expect(readUrlsFromTable(rows, { hosts, max: 10 }).invalid).toEqual([
    { line: 4, text: 'nonsense', reason: 'not_a_url' },
    { line: 5, text: 'http://10.0.0.1/', reason: 'private_host' },
  ])
})

test('a table without pages, or without anything, has none', () => {
  expect(readUrlsFromTable([], { hosts, max: 10 }).urls).toEqual([])
  expect(readUrlsFromTable([[]], { hosts, max: 10 }).urls).toEqual([])
  expect(
    readUrlsFromTable(
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      { hosts, max: 10 },
    ),
  ).toMatchObject({ urls: [], invalid: [{ line: 1 }, { line: 2 }] })
})

test.each<[string, string[][]]>([
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\rc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    '\uFEFFa;b\nc;d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a|b', [['a', 'b']]],
  ['sep=;\r\na,x;b', [['a,x', 'b']]],
  ['"a,b";"c;d";e', [['a,b', 'c;d', 'e']]],
  ['"a ""b""",c', [['a "b"', 'c']]],
  ['"two\r\nlines",c', [['two\r\nlines', 'c']]],
  ['"",""', [['', '']]],
  ['a,,', [['a', '', '']]],
  [',', [['', '']]],
  ['a\n\nb', [['a'], [''], ['b']]],
  ['a"b,c', [['a"b', 'c']]],
  ['"a"b,c', [['ab', 'c']]],
  ['"never closed,\nc', [['never closed,\nc']]],
  ['', []],
])('%j is read as %j', (text, rows) => {
  expect(parseCsv(text)).toEqual(rows)
})

test.each<[string | number | boolean | null, string]>([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ['two\nlines', '"two\nlines"'],
  [' x', '" x"'],
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t=1"'],
  ['\r=1', '"\'\r=1"'],
  ['＝1', "'＝1"],
  [-1, '-1'],
  [1.5, '1.5'],
  [true, 'true'],
  [null, ''],
  ['', ''],
])('the cell of %j is %s', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

const cell = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.string({ unit: anyCharacter, maxLength: 4 }),
  fc.constantFrom('"', ',', ';', '\r\n', '\n', '\t', '|', ' ', '', 'sep=;', 'https://example.com/'),
)
const rowsOf = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })

test('what was written is read again, but for the apostrophe before what would be a formula', () => {
  fc.assert(
    fc.property(rowsOf, (rows) => {
      const safe = rows.map((row) => row.map((text) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)))
      expect(parseCsv(rows.map(csvRow).join(''))).toEqual(safe)
    }),
    { numRuns: 500 },
  )
})

test('no text makes a cell that begins as a formula, or that leaves its cell', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), cell, (text, other) => {
      expect(csvCell(text)).not.toMatch(/^"?[=+\-@\t\r＝＋－＠]/)
      expect(parseCsv(csvRow([text, other, 'end']))).toEqual([[expect.any(String), expect.any(String), 'end']])
    }),
  )
})

test('reading CSV never throws and loses no plain character', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', '"', ',', ';', '\n', '\r', '\t', '|', 'ä'), { maxLength: 30 }),
      (characters) => {
        const text = characters.join('')
        const letters = (text: string) => text.replaceAll(/[^aä]/g, '')
        expect(letters(parseCsv(text).flat().join(''))).toBe(letters(text))
      },
    ),
    { numRuns: 500 },
  )
})
