import { expect, test } from 'vitest'
import { readPageList } from './page-list.ts'
import { readListFile } from './read-list-file.ts'

const a = 'https://a.example/1'
const b = 'https://b.example/2'

const csv = `Target URL,Referring page URL,Anchor\nhttps://t.example/,${a},"x, y"\nhttps://t.example/,${b},z\n`

function fileOf(content: BlobPart, name: string): File {
  return new File([content], name)
}

test.each([
  ['a list', `${a}\n${b}\n`],
  ['a table with a heading for the pages', csv],
  ['a table with semicolons', csv.replaceAll(/,(?=\S)/g, ';')],
])('%s gives its pages', async (_name, text) => {
  expect(await readListFile(fileOf(text, 'links.csv'))).toEqual({ addresses: [a, b] })
})

test('a table in UTF-16, as some tools export, gives its pages', async () => {
  const utf16 = Buffer.from(`\uFEFF${csv.replaceAll(',', '\t')}`, 'utf16le')
  expect(await readListFile(fileOf(new Uint8Array(utf16), 'links.tsv'))).toEqual({ addresses: [a, b] })
})

test('entries that are no address are taken along, so that they are listed', async () => {
  const { addresses } = await readListFile(fileOf(`URL\n${a}\nnot one\n`, 'links.csv'))
  expect(addresses).toEqual([a, 'not one'])
  expect(readPageList(addresses.join('\n'), 10).invalid).toEqual([{ line: 2, text: 'not one', reason: 'not_a_url' }])
})

test.each([
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0])],
  ['an archive that is no spreadsheet', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])],
])('%s is refused with a message', async (_name, bytes) => {
  await expect(readListFile(fileOf(bytes, 'links.xlsx'))).rejects.toThrow('Couldn’t read the file.')
})

test('a file without an address is refused with a message', async () => {
  await expect(readListFile(fileOf('nothing here\n', 'a.txt'))).rejects.toThrow('The file contains no URLs')
})

test('invalid lines are listed with their numbers, single words included', () => {
  const { urls, invalid, duplicates, beyondMax } = readPageList(`${a}\nhello\n\nftp://x.example/\n${a}#top\n${b}`, 1)
  expect({ urls, duplicates, beyondMax }).toEqual({ urls: [a], duplicates: 1, beyondMax: 1 })
  expect(invalid.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'not_a_url'],
    [4, 'not_web'],
  ])
})
