import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countTurns } from '#test/harness/turns.ts'
import { anyCharacter } from '#test/makers/characters.ts'
import { readPageUrls } from './page-urls.ts'

const max = 100
const a = 'https://example.com/a'
const b = 'https://example.org/b'

test.each<[string, string[]]>([
  [a, [a]],
  [`${a}\n${b}`, [a, b]],
  [`${a}\r\n${b}\r\n`, [a, b]],
  [`${a}\r${b}`, [a, b]],
  [`\uFEFF${a}`, [a]],
  [`\n\n  ${a}\t \n \n`, [a]],
  [`${a}, ${b}`, [a, b]],
  [`${a},${b}`, [a, b]],
  [`${a}; ${b};`, [a, b]],
  [`${a} ${b}`, [a, b]],
  [`${a}\t${b}`, [a, b]],
  [`${a} | ${b}`, [a, b]],
  ['example.com/a,example.org/b', [a, b]],
  ['example.com/a, www.example.org/b', [a, 'https://www.example.org/b']],
  ['example.com/a', [a]],
  ['//example.com/a', [a]],
  ['www.example.com', ['https://www.example.com/']],
  ['EXAMPLE.com/a', [a]],
  ['http://example.com:80/a', ['http://example.com/a']],
  ['example.com:8080/a', ['https://example.com:8080/a']],
  [`"${a}"`, [a]],
  [`“${a}”,`, [a]],
  [`'${a}'`, [a]],
  [`<${a}>`, [a]],
  [`(${a})`, [a]],
  [`- ${a}`, [a]],
  [`* ${a}`, [a]],
  [`• ${a}`, [a]],
  [`1. ${a}`, [a]],
  [`12) ${a}`, [a]],
  [`(3) ${a}`, [a]],
  [`[4] ${a}`, [a]],
  [`> ${a}`, [a]],
  [`A fine page: ${a} (see there)`, [a]],
  [`${a}#comments`, [a]],
  ['https://example.com/a,b;c', ['https://example.com/a,b;c']],
  ['https://example.com/Foo_(bar)', ['https://example.com/Foo_(bar)']],
  ['https://example.com/?q=1,2', ['https://example.com/?q=1,2']],
  ['bücher.de/ä', ['https://xn--bcher-kva.de/%C3%A4']],
  ['someone.github.io', ['https://someone.github.io/']],
  ['http://8.8.8.8/x', ['http://8.8.8.8/x']],
  ['http://[2606:4700::1111]/', ['http://[2606:4700::1111]/']],
  ['', []],
  [' \n\t\n', []],
])('%j is read as %j', async (text, urls) => {
  expect(await readPageUrls(text, { max })).toEqual({ urls, invalid: [], duplicates: 0, beyondMax: 0 })
})

test.each([
  ['hello', 'not_a_url'],
  ['two words', 'not_a_url'],
  ['me@example.com', 'not_a_url'],
  ['/just/a/path', 'not_a_url'],
  ['https://', 'not_a_url'],
  ['https://exa mple', 'not_a_url'],
  ['ftp://example.com/a', 'not_web'],
  ['mailto:me@example.com', 'not_web'],
  ['javascript:alert(1)', 'not_web'],
  ['https://me:secret@example.com/', 'credentials'],
  [`https://example.com/${'x'.repeat(2_048)}`, 'too_long'],
  ['http://localhost:3000/a', 'private_host'],
  ['http://127.0.0.1/', 'private_host'],
  ['http://2130706433/', 'private_host'],
  ['http://0x7f.1/', 'private_host'],
  ['10.0.0.1', 'private_host'],
  ['http://192.168.1.1:8080/', 'private_host'],
  ['http://169.254.169.254/latest/meta-data', 'private_host'],
  ['http://100.64.0.1/', 'private_host'],
  ['http://[::1]/', 'private_host'],
  ['http://[::ffff:7f00:1]/', 'private_host'],
  ['http://[fd00::1]/', 'private_host'],
  ['http://[64:ff9b::7f00:1]/', 'private_host'],
  ['http://printer.local/', 'private_host'],
  ['http://db.internal/', 'private_host'],
  ['http://something.onion/', 'private_host'],
])('%s is refused: %s', async (text, reason) => {
  const { urls, invalid } = await readPageUrls(`${a}\n\n${text}`, { max })
  expect(urls).toEqual([a])
  expect(invalid).toEqual([{ line: 3, text: expect.any(String), reason }])
})

test('a refused entry is shown again, cut where it is long', async () => {
  const { invalid } = await readPageUrls(`nonsense words\n${'y'.repeat(5_000)}`, { max })
  expect(invalid[0]?.text).toBe('nonsense words')
  expect(invalid[1]?.text).toBe(`${'y'.repeat(120)}…`)
})

test('a private host can be let through by name', async () => {
  const isAllowed = ({ host }: URL) => host === '127.0.0.1:8081'
  const { urls, invalid } = await readPageUrls('http://127.0.0.1:8081/a\nhttp://127.0.0.1:8082/a', { max, isAllowed })
  expect(urls).toEqual(['http://127.0.0.1:8081/a'])
  expect(invalid).toHaveLength(1)
})

test.each([
  [a, `${a}#x`],
  ['https://example.com', 'HTTPS://EXAMPLE.COM:443/'],
  [a, `${a}?utm_source=x`],
  [`${a}?id=1&utm_source=x`, `${a}?id=1`],
  [`${a}/%7Ex`, `${a}/~x`],
])('%s and %s are one page', async (one, other) => {
  expect(await readPageUrls(`${one}\n${other}`, { max })).toMatchObject({ urls: [expect.any(String)], duplicates: 1 })
})

test.each([
  [a, `${a}/`],
  [a, 'http://example.com/a'],
  [a, 'https://www.example.com/a'],
  [a, `${a}?id=1`],
  [`${a}?id=1`, `${a}?id=2`],
  ['https://example.com/%2Fa', 'https://example.com//a'],
])('%s and %s are two pages', async (one, other) => {
  expect((await readPageUrls(`${one}\n${other}`, { max })).urls).toEqual([one, other])
})

test('pages over the limit are counted, duplicates of them not twice', async () => {
  const text = ['a', 'b', 'c', 'd', 'd', 'a'].map((name) => `example.com/${name}`).join('\n')
  expect(await readPageUrls(text, { max: 2 })).toEqual({
    urls: ['https://example.com/a', 'https://example.com/b'],
    invalid: [],
    duplicates: 2,
    beyondMax: 2,
  })
})

test('10,000 lines, many of them as long as a URL may be, are all read', async () => {
  const lines = Array.from({ length: 10_000 }, (_, index) =>
    `https://example.com/${index}/`.padEnd(index % 8 === 0 ? 2_048 : 60, 'x'),
  )
  const { urls, invalid } = await readPageUrls(lines.join('\n'), { max: 10_000 })
  expect(urls).toEqual(lines)
  expect(invalid).toEqual([])
})

test('others get their turn while a long list is read', async () => {
  const lines = Array.from({ length: 10_000 }, (_, index) => `https://example.com/${index}`)
  expect(await countTurns(readPageUrls(lines.join('\n'), { max: 10_000 }))).toBeGreaterThan(10)
})

describe('for every text', () => {
  const piece = fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.constantFrom(
      a,
      b,
      '- ',
      '1. ',
      '"',
      ', ',
      ';',
      ' ',
      '\n',
      '\r\n',
      '(',
      ')',
      'words',
      '\uFEFF',
      'http://10.0.0.1',
    ),
    fc.string({ unit: anyCharacter, maxLength: 12 }),
  )
  const text = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''))

  test('reading never throws, gives no page twice, and reads its own answer unchanged, but for signs at the end of a URL', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.nat({ max: 5 }), async (text, max) => {
        const { urls, invalid, beyondMax } = await readPageUrls(text, { max })
        expect(urls.length).toBeLessThanOrEqual(max)
        if (beyondMax > 0) expect(urls).toHaveLength(max)
        for (const { text: shown } of invalid) expect(shown.length).toBeLessThanOrEqual(121)
        if (urls.some((url) => /[,;|"')>]$/.test(url))) return
        expect(await readPageUrls(urls.join('\n'), { max })).toEqual({ urls, invalid: [], duplicates: 0, beyondMax: 0 })
      }),
      { numRuns: 300 },
    )
  })

  test('every line that is not blank is a page, a duplicate, beyond the limit, or listed with its number', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          text.map((line) => line.replaceAll(/[\n\r\u2028\u2029]/g, '')),
          { maxLength: 8 },
        ),
        async (lines) => {
          const { urls, invalid, duplicates, beyondMax } = await readPageUrls(lines.join('\n'), { max: 2 })
          const filled = lines.filter((line) => line.replace(/^\uFEFF/, '').trim() !== '')
          expect(urls.length + invalid.length + duplicates + beyondMax).toBeGreaterThanOrEqual(filled.length)
          for (const { line } of invalid) expect(lines[line - 1]?.trim()).not.toBe('')
        },
      ),
      { numRuns: 200 },
    )
  })
})
