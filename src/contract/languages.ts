/** The languages that the product is offered in, the one that everything is written in first. A language joins when its catalogues are complete. */
export const languages = ['en'] as const

/**
 * English with accents and brackets, made from the catalogues: what stays plain went past them. For development and tests; it is never offered
 * in production.
 */
export const pseudoLanguage = 'en-XA'

export type Language = (typeof languages)[number] | typeof pseudoLanguage

/** The cookie in which somebody's own choice is kept. */
export const languageCookie = 'language'

/**
 * In which of the offered languages a visitor is answered: the one they chose, else the first of those that their browser asks for (RFC 9110,
 * `Accept-Language`; `de-AT` is served by `de`), else the first offered.
 */
export function chooseLanguage<Offered extends string>(
  offered: readonly [Offered, ...Offered[]],
  { chosen, accepted = '' }: { chosen: string | undefined; accepted: string | undefined },
): Offered {
  if (offered.length === 1) return offered[0]
  const find = (tag: string) => offered.find((language) => language.toLowerCase() === tag.toLowerCase())
  const own = chosen === undefined ? undefined : find(chosen)
  if (own !== undefined) return own
  for (const tag of wantedTags(accepted)) {
    const found = find(tag) ?? find(tag.split('-')[0] ?? tag)
    if (found !== undefined) return found
  }
  return offered[0]
}

/** The tags of `Accept-Language`, the most wanted first; those with a weight of 0 are refused. */
function wantedTags(header: string): string[] {
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
