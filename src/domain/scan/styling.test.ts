import { expect, test } from 'vitest'
import { createPageScanner } from './create-page-scanner.ts'

const pieceBytes = 65_536

/** The styling of a page's only link. Only one page is scanned at a time. */
function stylingOf(html: string) {
  const scanner = createPageScanner({
    url: 'https://page.test/',
    contentType: 'text/html; charset=utf-8',
    isCandidate: (url) => url.includes('wanted.test'),
  })
  scanner.write(Buffer.from(html))
  expect(scanner.end().links).toHaveLength(1)
  const styling = scanner.styling()
  if (styling === null) throw new Error('The page has no styles')
  const read = { sources: styling.sources(), chain: styling.chainOf(0) }
  scanner.release()
  return read
}

const css = `.ü{color:red}${' '.repeat(300)}.b{left:0}`
const tags = `<style media=screen>${css}</style><link rel=stylesheet href="/ü.css" media="print"><div class="ä b" title="a > b"><a href=https://wanted.test/ class=x>it</a></div>`

test('styles are read at every position in a long page', () => {
  for (let before = pieceBytes - 640; before <= pieceBytes + 8; before += 8) {
    const { sources, chain } = stylingOf(`<!doctype html><body>${'x'.repeat(before)}${tags}`)
    expect(sources).toEqual([
      { text: css, media: 'screen' },
      { href: '/ü.css', media: 'print' },
    ])
    expect(chain.map(({ name, source }) => [name, source])).toEqual([
      ['body', '<body>'],
      ['div', '<div class="ä b" title="a > b">'],
      ['a', '<a href=https://wanted.test/ class=x>'],
    ])
  }
})

test('styles across more than two pieces of a page are read completely', () => {
  const long = `.a{left:0}${'.b{left:0}'.repeat(20_000)}`
  const page = `<!doctype html><style>${long}</style><a href=https://wanted.test/>it</a>`
  expect(stylingOf(page).sources).toEqual([{ text: long, media: '' }])
})

test('a tag is read from its own source, even if it continues differently on other pages', () => {
  const tagOf = (tag: string) => stylingOf(`<!doctype html><style>a{}</style>${tag}<a href=https://wanted.test/>it</a>`)
  const attributesOf = (tag: string) => Object.fromEntries(tagOf(tag).chain[0]?.attributes ?? [])
  expect(attributesOf('<div title="a > b" class=c>')).toEqual({ title: 'a > b', class: 'c' })
  expect(attributesOf('<div title="a >" class=d>')).toEqual({ title: 'a >', class: 'd' })
  expect(attributesOf('<div title=a >')).toEqual({ title: 'a' })
  expect(attributesOf('<div title="a > b" class=c>')).toEqual({ title: 'a > b', class: 'c' })
  for (const length of [100, 300, 3_000])
    for (const name of ['one', 'two'])
      expect(attributesOf(`<div title="${'t'.repeat(length)}" class=${name}>`).class).toBe(name)
})
