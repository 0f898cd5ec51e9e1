/**
 * A reader's input with the marks of a plain keyboard: phones and word processors write other double quotation marks, and single ones, dashes and
 * ellipses beside words without a space.
 */
export function plainMarks(typed: string): string {
  return typed.replace(/[“”„‟«»]/g, '"').replace(/[‘‚‹›…–—]|’(?![\p{L}\p{N}])/gu, ' ')
}
