/**
 * What bytes of text count, in half characters. ASCII counts 2, but spaces and control characters nothing; others count `high` from `least` on, as signed
 * numbers; a character reference and a `<` that is text count 2.
 */
export type TextWeights = { least: number; high: number }

const leastByte = -128
const leastThatBegins = -64

export const textWeights = {
  /** Bytes that go on a character are the lowest of the signed ones. */
  utf8: { least: leastThatBegins, high: 2 },
  single: { least: leastByte, high: 2 },
  /** Multi-byte encodings before Unicode: two bytes beyond ASCII are about one character. */
  double: { least: leastByte, high: 1 },
} satisfies Record<string, TextWeights>
