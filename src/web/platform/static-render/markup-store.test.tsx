import { setupI18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { createContext, use } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { readLanguageFrom } from '../i18n/language.ts'
import { createMarkupStore } from './markup-store.ts'
import { StaticMarkup, StoredContent, useInnerHtml } from './stored-content.tsx'

afterEach(() => readLanguageFrom(() => undefined))

const rendered = vi.fn()
afterEach(() => rendered.mockClear())

function Content({ name }: { name: string }) {
  rendered()
  return (
    <a href={`/?a=1&b=${name}`}>
      {t`Hello`} <b>{name}</b>
    </a>
  )
}

function Text({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the texts of this test
  return <p dangerouslySetInnerHTML={useInnerHtml(html)} />
}

const Place = createContext('nowhere')

function Where() {
  return use(Place)
}

/** A header in a page with a store of its own, and alone. `rendered` counts how often React renders its content. */
function makeHeader() {
  const store = createMarkupStore()
  const header = (name: string) => (
    <header className="x">
      <StoredContent content={Content} contentProps={{ name }} />
    </header>
  )
  function renderPage(name: string): string {
    const { find, place, fill, renderMissing } = store.open()
    const page = <StaticMarkup value={{ find, place, meta: '' }}>{header(name)}</StaticMarkup>
    const html = fill(renderToStaticMarkup(page))
    renderMissing()
    return new TextDecoder().decode(html)
  }
  return { renderPage, renderAlone: (name: string) => renderToStaticMarkup(header(name)) }
}

test('stored content has the markup that React writes, and is rendered once more and never again', () => {
  const { renderPage, renderAlone } = makeHeader()
  const expected = '<header class="x"><a href="/?a=1&amp;b=&lt;i&gt;">Hello <b>&lt;i&gt;</b></a></header>'
  expect(renderAlone('<i>')).toBe(expected)
  rendered.mockClear()
  expect([renderPage('<i>'), renderPage('<i>'), renderPage('<i>')]).toEqual([expected, expected, expected])
  expect(rendered).toHaveBeenCalledTimes(2)
})

test('letters of any length in bytes around and in stored content stay whole', () => {
  const { renderPage } = makeHeader()
  renderPage('é😀')
  expect(renderPage('é😀')).toBe(renderPage('é😀'))
  expect(renderPage('é😀')).toContain('<b>é😀</b>')
})

test('other props and other languages have markup of their own', () => {
  const { renderPage } = makeHeader()
  const german = setupI18n({ locale: 'de', messages: { de: { [msg`Hello`.id]: ['Hallo'] } } })
  const pageIn = (language: typeof german | undefined, name: string) => {
    readLanguageFrom(() => language)
    return renderPage(name)
  }
  for (let round = 0; round < 2; round += 1) {
    expect(pageIn(undefined, 'Ann')).toContain('Hello <b>Ann</b>')
    expect(pageIn(undefined, 'Ben')).toContain('Hello <b>Ben</b>')
    expect(pageIn(german, 'Ann')).toContain('Hallo <b>Ann</b>')
  }
})

test('content with ever new props does not fill the memory: it is rendered each time', () => {
  const { renderPage } = makeHeader()
  for (let number = 0; number < 100; number += 1) renderPage(String(number))
  rendered.mockClear()
  renderPage('another')
  renderPage('another')
  expect(rendered).toHaveBeenCalledTimes(2)
  renderPage('0')
  expect(rendered).toHaveBeenCalledTimes(2)
})

test('HTML that goes around React is in its place on a static page and on others', () => {
  const texts = ['<b>one</b>', '', '{0} $& é😀'].map((html) => <Text key={html} html={html} />)
  const { find, place, fill } = createMarkupStore().open()
  const page = fill(renderToStaticMarkup(<StaticMarkup value={{ find, place, meta: '' }}>{texts}</StaticMarkup>))
  expect(new TextDecoder().decode(page)).toBe('<p><b>one</b></p><p></p><p>{0} $& é😀</p>')
  expect(renderToStaticMarkup(texts)).toBe('<p><b>one</b></p><p></p><p>{0} $& é😀</p>')
})

test('stored content is rendered in the contexts of its page', () => {
  const store = createMarkupStore()
  const first = store.open()
  expect(first.find(Where, {})).toBeNull()
  first.renderMissing((content) => <Place value="here">{content}</Place>)
  const second = store.open()
  expect(new TextDecoder().decode(second.fill(second.find(Where, {}) ?? ''))).toBe('here')
})
