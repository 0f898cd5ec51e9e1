/** The languages of the product; the first is the source language. A language is added when its catalogues are complete. */
export const languages = ['en'] as const

/**
 * English with accents and brackets, generated from the catalogues: a plain text on a page is missing in the catalogues. For development and tests;
 * never offered in production.
 */
export const pseudoLanguage = 'en-XA'

export type Language = (typeof languages)[number] | typeof pseudoLanguage

/** The cookie with the visitor's chosen language. */
export const languageCookie = 'language'

/**
 * The language of the answer to a visitor: the chosen one, else the first offered one of the browser's list (RFC 9110, `Accept-Language`; `de-AT` is
 * served by `de`), else the first offered.
 */
export function chooseLanguage<Offered extends string>(
  offered: readonly [Offered, ...Offered[]],
  { chosen, accepted = '' }: { chosen: string | undefined; accepted: string | undefined },
): Offered {
  if (offered.length === 1) return offered[0]
  const find = (tag: string) => offered.find((language) => language.toLowerCase() === tag.toLowerCase())
  const own = chosen === undefined ? undefined : find(chosen)
  if (own !== undefined) return own
  for (const tag of acceptedTags(accepted)) {
    const found = find(tag) ?? find(tag.split('-')[0] ?? tag)
    if (found !== undefined) return found
  }
  return offered[0]
}

/** The tags of `Accept-Language`, by descending weight; those with a weight of 0 are excluded. */
function acceptedTags(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.split(';').map((piece) => piece.trim())
      const weight = options.find((option) => option.startsWith('q='))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}
