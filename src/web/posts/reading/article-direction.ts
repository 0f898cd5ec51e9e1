const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** The direction of a text: that of its first letter, like `dir="auto"`, but available to the stylesheet. */
export function articleDirection(text: string): 'ltr' | 'rtl' {
  const letter = text.match(/\p{L}/u)?.[0] ?? ''
  return rightToLeft.test(letter) ? 'rtl' : 'ltr'
}

/** A tag, an entity that is no letter, or a letter. */
const signs = /<[^>]*>|&(?:amp|lt|gt|quot|#39|nbsp);|(\p{L})/gu

/** The same for the sanitised HTML of an article. Reads only up to the first letter, not the whole article. */
export function directionOfHtml(html: string): 'ltr' | 'rtl' {
  for (const [, letter] of html.matchAll(signs)) if (letter !== undefined) return articleDirection(letter)
  return 'ltr'
}
