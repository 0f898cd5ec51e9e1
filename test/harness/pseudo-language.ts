import { afterEach, beforeEach, expect, vi } from 'vitest'
import { pseudoLanguage } from '#contract/languages.ts'
import { catalogues } from '#web/platform/i18n/catalogues.ts'
import { loadLanguage, readLanguageFrom } from '#web/platform/i18n/language.ts'
import { erase, keepSession, serveWeb } from './screen.tsx'

/** Has each test of a file draw in the pseudo-language, with `server` to ask, by a member if there is one. Nothing of it is left behind. */
export function inPseudoLanguage(
  server: Parameters<typeof serveWeb>[0],
  member?: Parameters<typeof keepSession>[0],
): void {
  beforeEach(async () => {
    localStorage.clear()
    if (member !== undefined) keepSession(member)
    await speakPseudoLanguage()
    serveWeb(server)
  })
  afterEach(() => {
    erase()
    speakEnglish()
    vi.unstubAllGlobals()
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** Holds the screen, once it is there, to having no text outside the brackets but what is `known` to be called so in every language. */
export async function expectTranslated(known: RegExp): Promise<void> {
  await settled()
  expect(plainTexts(known)).toEqual([])
}

/** Has everything said in the pseudo-language from here on; for `beforeEach`. */
export async function speakPseudoLanguage(): Promise<void> {
  const language = await loadLanguage(pseudoLanguage, catalogues)
  expect(language.locale).toBe(pseudoLanguage)
  readLanguageFrom(() => language)
}

/** English again; for `afterEach`. */
export function speakEnglish(): void {
  readLanguageFrom(() => undefined)
}

/** Waits until the screen says something and nothing on it waits any more. */
export async function settled(): Promise<void> {
  await vi.waitFor(() => expect(document.body.textContent).toContain('⟦'), { timeout: 5_000 })
  // What is loaded has come: nothing of the page says any more that it waits.
  await vi.waitFor(() => expect(document.querySelector('[class*=animate-pulse], [aria-busy=true]')).toBe(null), {
    timeout: 5_000,
  })
}

/** What of the screen stands outside the brackets that every text of the pseudo-language has, less what is `known` to be called so in every language. */
export function plainTexts(known: RegExp): string[] {
  return readable()
    .flatMap((text) => withoutBracketed(text))
    .map((text) => text.replace(known, '').trim())
    .filter((text) => /\p{L}{2}/u.test(text))
}

/** Everything that can be read or heard: what stands on the page, in its order, then each attribute. */
function readable(): string[] {
  const spoken = ['aria-label', 'aria-valuetext', 'placeholder', 'title', 'alt', 'aria-description']
  const attributes = [...document.body.querySelectorAll('*')].flatMap((element) =>
    spoken.map((name) => element.getAttribute(name) ?? ''),
  )
  return [document.body.textContent ?? '', ...attributes]
}

function withoutBracketed(text: string): string[] {
  let depth = 0
  let plain = ''
  for (const character of text) {
    if (character === '⟦') depth += 1
    if (depth === 0) plain += character
    if (character === '⟧') {
      depth -= 1
      plain += '\n'
    }
  }
  return plain.split('\n')
}
