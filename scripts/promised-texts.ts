import type { ExtractorType } from '@lingui/conf'

/** Texts that the product promises literally are in modules of the contract, which the server also reads. Macros cannot be used there. */
const promised = /[\\/]src[\\/]contract[\\/](?:[a-z-]+[\\/])?(?:[a-z-]*texts?|error-display|report-summary)\.ts$/
/** Used only by the server, in mails and files. */
const serverOnly = /[\\/](?:mail|receipt)-texts\.ts$/

/** Finds the texts of the contract by loading its modules: every exported string, with its English text as the id. */
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
