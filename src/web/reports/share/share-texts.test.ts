import { expect, test } from 'vitest'
import { reportPagesGuestMax } from '#contract/limits.ts'
import { reportFormTexts } from '#contract/reports/report-form-texts.ts'
import { reportSharingTexts } from '#contract/reports/report-sharing-texts.ts'
import { problemOfForm } from '../check/create-report.ts'
import { colourFailsText, reportByText } from './share-texts.ts'

test('texts with values are the same as in the contract', () => {
  expect(colourFailsText('#2563eb')).toBe(reportSharingTexts.colourFails('#2563eb'))
  expect(reportByText('Ann & Co.')).toBe(reportSharingTexts.reportBy('Ann & Co.'))
})

test('a list that is too long is refused with the text of the contract', () => {
  const form = {
    keyword: 'a',
    anchorText: 'b',
    destinationUrl: 'https://example.com/',
    urlList: 'https://example.org/',
  }
  const list = { urls: ['https://example.org/'], invalid: [], duplicates: 0, beyondMax: 1 }
  for (const max of [1, reportPagesGuestMax, 10_000])
    expect(problemOfForm(form, list, max)?.message).toBe(reportFormTexts.tooManyPages(max))
})
