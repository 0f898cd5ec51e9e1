/** Cleans a single line of text: no control characters, no direction overrides, no lone surrogates, one space between words. */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
