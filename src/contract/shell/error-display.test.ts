import { expect, test } from 'vitest'
import { errorCategories, severityOf } from '#contract/operations/error-category.ts'
import { connectionTexts, errorTexts, networkTexts } from '#contract/texts.ts'
import { errorDisplay } from './error-display.ts'
import { loadingTexts, unexpectedText } from './loading-texts.ts'

test.each([
  ['authentication', 'message', 'Unable to verify your credentials. Please try logging in again.'],
  ['network', 'title', 'Connection Error'],
  ['general', 'title', 'Something went wrong'],
] as const)('for an error of %s the %s is: %s', (category, part, text) => {
  expect(errorDisplay[category][part]).toBe(text)
})

test('every category has its own title and message', () => {
  const shown = errorCategories.map((category) => errorDisplay[category])
  expect(new Set(shown.map(({ title }) => title)).size).toBe(errorCategories.length)
  expect(new Set(shown.map(({ message }) => message)).size).toBe(errorCategories.length)
  for (const { title, message } of shown) {
    expect(title).toMatch(/^[A-Z].*[^.]$/)
    expect(message).toMatch(/^[A-Z].*\.$/)
  }
})

test.each([
  ['authentication', 'high'],
  ['email', 'high'],
  ['payment', 'critical'],
  ['validation', 'low'],
  ['network', 'medium'],
] as const)('an error of %s is of %s severity', (category, severity) => {
  expect(severityOf[category]).toBe(severity)
})

test.each([
  [errorTexts.generic, 'Something went wrong'],
  [errorTexts.refresh, 'Refresh Page'],
  [errorTexts.tryAgain, 'Try Again'],
  [loadingTexts.title, 'App Loading Error'],
  [loadingTexts.reload, 'Reload Page'],
  [unexpectedText, 'Unexpected Application Error!'],
  [connectionTexts.unstable, 'Connection issue detected. Attempting to reconnect...'],
  [connectionTexts.lost, 'Connection lost. Will retry when connection is restored.'],
  [connectionTexts.restored, 'Connection restored!'],
  [networkTexts.failed, 'Network request failed'],
  [networkTexts.timeout, 'Request timeout'],
  [networkTexts.aborted, 'Request aborted'],
  [networkTexts.exhausted, 'Network request failed after multiple fallbacks'],
])('the text is exactly as specified: %s', (text, promised) => {
  expect(text).toBe(promised)
})
