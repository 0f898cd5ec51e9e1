import { afterEach, beforeEach, expect, vi } from 'vitest'
import { pseudoLanguage } from '#contract/languages.ts'
import { catalogues } from '#web/platform/i18n/catalogues.ts'
import { loadLanguage, readLanguageFrom } from '#web/platform/i18n/language.ts'
import { erase, keepSession, serveWeb } from './screen.tsx'

/** Renders every test of a file in the pseudo-language, with the responses of `server`, for `member` if provided. Cleans up afterwards. */
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

/** Waits for the screen and expects that all text is in brackets, except texts that match `known`, which are the same in every language. */
export async function expectTranslated(known: RegExp): Promise<void> {
  await settled()
  expect(plainTexts(known)).toEqual([])
}

/** Switches all texts to the pseudo-language; for `beforeEach`. */
export async function speakPseudoLanguage(): Promise<void> {
  const language = await loadLanguage(pseudoLanguage, catalogues)
  expect(language.locale).toBe(pseudoLanguage)
  readLanguageFrom(() => language)
}

/** Switches back to English; for `afterEach`. */
export function speakEnglish(): void {
  readLanguageFrom(() => undefined)
}

/** Waits until the screen has text and nothing on it is loading. */
export async function settled(): Promise<void> {
  await vi.waitFor(() => expect(document.body.textContent).toContain('⟦'), { timeout: 5_000 })
  // No loading indicator is left on the page.
  await vi.waitFor(() => expect(document.querySelector('[class*=animate-pulse], [aria-busy=true]')).toBe(null), {
    timeout: 5_000,
  })
}

/**
 * The texts on the screen outside of the brackets that mark texts of the pseudo-language, without texts that match `known`, which are the same in
 * every language.
 */
export function plainTexts(known: RegExp): string[] {
  return readable()
    .flatMap((text) => withoutBracketed(text))
    .map((text) => text.replace(known, '').trim())
    .filter((text) => /\p{L}{2}/u.test(text))
}

/** Everything visible or spoken: the page's text in document order, then each attribute. */
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
