import { cleanLine } from '#contract/clean-line.ts'

/** Returns `text` on one line, without control characters and direction overrides, at most `max` characters long. */
export function singleLine(text: string, max = 1_000): string {
  const line = cleanLine(text)
  if (line.length <= max) return line
  // Does not cut through a surrogate pair.
  const cut = line.slice(0, max - 1)
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}
