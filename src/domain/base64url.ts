/**
 * The bytes of a text in base64url, or `null` if the text is not their canonical spelling. The platform's decoder skips foreign characters and
 * padding and ignores spare bits, so a token checked by its bytes alone would have many spellings.
 */
export function decodeBase64url(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}
