import { z } from './zod.ts'

/** Said of a text that holds characters which a reader cannot see and nothing but an attack or an accident puts there. */
export const hiddenCharacters =
  'This text contains hidden control characters. Remove them, or type the text again, and retry.'

/** Control characters, and marks that turn the direction of the text after them. */
const hiddenInLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const hiddenInLines = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** Whether a text is one line without hidden characters. PostgreSQL cannot store NUL. */
export function isPlainLine(text: string): boolean {
  return text.isWellFormed() && !hiddenInLine.test(text)
}

type StringParams = Parameters<typeof z.string>[0]

/** One line of text, taken as it is. Refuses control characters, direction overrides and halves of surrogate pairs. */
export function plainLine(params?: StringParams) {
  return z.string(params).refine(isPlainLine, hiddenCharacters)
}

/** The same without the white space around it. */
export function trimmedLine(params?: StringParams) {
  return z.string(params).trim().refine(isPlainLine, hiddenCharacters)
}

/** Text of many lines, without the white space around it. Takes tabs and line breaks, and refuses the rest that `plainLine` refuses. */
export function plainLines(params?: StringParams) {
  return z
    .string(params)
    .trim()
    .refine((text) => text.isWellFormed() && !hiddenInLines.test(text), hiddenCharacters)
}

/** Text that is worth keeping whatever else is in it, such as a stack trace, without the characters that `plainLines` refuses. */
export function cleanLines(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
}
