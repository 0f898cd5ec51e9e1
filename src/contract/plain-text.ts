import { z } from './zod.ts'

/** The message for a text with invisible characters, which come only from an attack or an accident. */
export const hiddenCharacters =
  'This text contains hidden control characters. Remove them, or type the text again, and retry.'

/** Control characters, and characters that change the direction of the following text. */
const hiddenInLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const hiddenInLines = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** Whether a text is one line without hidden characters. PostgreSQL cannot store NUL. */
export function isPlainLine(text: string): boolean {
  return text.isWellFormed() && !hiddenInLine.test(text)
}

type StringParams = Parameters<typeof z.string>[0]

/** One line of text, unchanged. Refuses control characters, direction overrides and lone surrogates. */
export function plainLine(params?: StringParams) {
  return z.string(params).refine(isPlainLine, hiddenCharacters)
}

/** The same, with surrounding white space removed. */
export function trimmedLine(params?: StringParams) {
  return z.string(params).trim().refine(isPlainLine, hiddenCharacters)
}

/** Text of many lines, with surrounding white space removed. Accepts tabs and line breaks, and refuses the rest that `plainLine` refuses. */
export function plainLines(params?: StringParams) {
  return z
    .string(params)
    .trim()
    .refine((text) => text.isWellFormed() && !hiddenInLines.test(text), hiddenCharacters)
}

/** Cleans a text that must be stored in any case, such as a stack trace: removes the characters that `plainLines` refuses. */
export function cleanLines(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
}
