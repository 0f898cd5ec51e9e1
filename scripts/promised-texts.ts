import type { ExtractorType } from '@lingui/conf'

/** What is promised to the letter stands in modules of the contract, which the server reads as well: no macro can stand there. */
const promised = /[\\/]src[\\/]contract[\\/](?:[a-z-]+[\\/])?(?:[a-z-]*texts?|error-display|report-summary)\.ts$/
/** Written by the server alone, into mails and files. */
const serverOnly = /[\\/](?:mail|receipt)-texts\.ts$/

/** Finds the texts of the contract by loading its modules: every string that they export, each by its English. */
export const promisedTextsExtractor: ExtractorType = {
  match: (filename) => promised.test(filename) && !serverOnly.test(filename),
  async extract(filename, _code, onMessageExtracted) {
    const exported: Record<string, unknown> = await import(filename)
    for (const text of new Set(stringsIn({ ...exported }))) {
      onMessageExtracted({ id: text, message: text, origin: [filename, 1, 1] })
    }
  },
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return /\p{L}/u.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsIn)
}
