/**
 * The weights of bytes of text, in half characters. ASCII has weight 2, spaces and control characters have weight 0. Other bytes have weight `high`
 * from `least` on, as signed numbers. A character reference and a `<` that is text have weight 2.
 */
export type TextWeights = { least: number; high: number }

const leastByte = -128
const leastThatBegins = -64

export const textWeights = {
  /** Continuation bytes are the lowest signed numbers. */
  utf8: { least: leastThatBegins, high: 2 },
  single: { least: leastByte, high: 2 },
  /** Multi-byte encodings before Unicode: two non-ASCII bytes are about one character. */
  double: { least: leastByte, high: 1 },
} satisfies Record<string, TextWeights>
