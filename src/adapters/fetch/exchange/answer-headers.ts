/** By lower-case name; a list for a repeated field. */
export type AnswerHeaders = Record<string, string | string[] | undefined>

/** The value of a header. Several values are joined according to RFC 9110, 5.3. */
export function textOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}
