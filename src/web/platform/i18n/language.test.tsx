import { AsyncLocalStorage } from 'node:async_hooks'
import type { I18n } from '@lingui/core'
import { setupI18n } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans as Sentence } from '@lingui/react/macro'
import { Suspense, use } from 'react'
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { count, dateFormat, numberFormat } from './formats.ts'
import { i18n, loadLanguage, readLanguageFrom, translated } from './language.ts'

afterEach(() => readLanguageFrom(() => undefined))

const joined = msg`${{ name: 'x' }} has joined`

/** A compiled catalogue as it is loaded: each text under the id that the macros generate. */
const german = () =>
  loadLanguage('de', {
    de: async () => ({ messages: { [joined.id]: [['name'], ' ist dabei'], 'Save it': ['Sichern'] } }),
  })

test('English needs no catalogue, and is used for a language without one', async () => {
  expect(i18n.locale).toBe('en')
  expect(t`Plain, with “quotes” and it's`).toBe("Plain, with “quotes” and it's")
  expect(await loadLanguage('xx', {})).toMatchObject({ locale: 'en' })
})

test('plurals and numbers follow the current language', async () => {
  const credits = (number: number) => plural(number, { one: '# credit', other: '# credits' })
  expect([0, 1, 2, 1250].map(credits)).toEqual(['0 credits', '1 credit', '2 credits', '1,250 credits'])
  const used = await german()
  readLanguageFrom(() => used)
  expect(credits(1250)).toBe('1.250 credits')
  expect(count(2847)).toBe('2.847')
  expect(numberFormat({ style: 'currency', currency: 'USD' }).format(140)).toBe('140,00\u00a0$')
  expect(dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(0)).toBe('1. Januar 1970')
})

test('a text is in the current language, and in English where it has no translation', async () => {
  const name = 'Ada'
  const texts = () => [t`${{ name }} has joined`, t`Not translated`, translated('Save it'), translated('Throw it away')]
  expect(texts()).toEqual(['Ada has joined', 'Not translated', 'Save it', 'Throw it away'])
  const used = await german()
  readLanguageFrom(() => used)
  expect(texts()).toEqual(['Ada ist dabei', 'Not translated', 'Sichern', 'Throw it away'])
})

test('a sentence without elements is its text, with escaped signs, in every language', async () => {
  const stop = msg`Stop <0>now</0>`
  const messages = { [stop.id]: ['Halt <0>jetzt</0>\\u00a0!'] }
  const draw = () => renderToStaticMarkup(<Sentence>Stop {'<0>now</0>'}</Sentence>)
  expect([draw(), t`Stop <0>now</0>`]).toEqual(['Stop &lt;0&gt;now&lt;/0&gt;', 'Stop <0>now</0>'])
  const used = await loadLanguage('de', { de: async () => ({ messages }) })
  readLanguageFrom(() => used)
  expect(t`Stop <0>now</0>`).toBe('Halt <0>jetzt</0>\u00a0!')
})

test('user input is not markup in any sentence', () => {
  const typed = '<0>x</0> {name} <b>'
  const html = renderToStaticMarkup(
    <Sentence>
      Mail to <a href="/x">{typed}</a>, or <b>not</b>
    </Sentence>,
  )
  expect(html).toBe('Mail to <a href="/x">&lt;0&gt;x&lt;/0&gt; {name} &lt;b&gt;</a>, or <b>not</b>')
})

function Late({ wait }: { wait: Promise<void> }) {
  use(wait)
  return <p>{t`Late`}</p>
}

test('pages that render at the same time each use their own language, even if a part takes long', async () => {
  const inUse = new AsyncLocalStorage<I18n>()
  readLanguageFrom(() => inUse.getStore())
  const other = setupI18n({ locale: 'de', messages: { de: { [msg`Early`.id]: ['Früh'], [msg`Late`.id]: ['Spät'] } } })
  const gate = Promise.withResolvers<void>()
  const drawPage = async () => {
    const stream = await renderToReadableStream(
      <main>
        {t`Early`}
        <Suspense fallback="…">
          <Late wait={gate.promise} />
        </Suspense>
      </main>,
    )
    setTimeout(gate.resolve)
    await stream.allReady
    return new Response(stream).text()
  }
  const [english, german] = await Promise.all([drawPage(), inUse.run(other, drawPage)])
  expect([english.includes('Early'), english.includes('Late'), english.includes('Spät')]).toEqual([true, true, false])
  expect([german.includes('Früh'), german.includes('Spät'), german.includes('Late')]).toEqual([true, true, false])
})
