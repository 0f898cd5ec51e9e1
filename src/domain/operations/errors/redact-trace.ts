import { redacted } from '#domain/mail/delivery/redact.ts'

/** The same as `redacted` for text of many lines, which it keeps; at most `max` characters. `null` when nothing is left. */
export function redactedLines(text: string | null, max: number): string | null {
  const lines = (text ?? '')
    .slice(0, max)
    .split(/\r\n|\r|\n/)
    .map((line) => redacted(withoutQueries(line)))
  const kept = lines.join('\n').trim().slice(0, max)
  return kept === '' ? null : kept
}

/** What follows the path of an address may carry a token, and says nothing about where something broke. A position at its end stays. */
export function withoutQueries(text: string): string {
  return text.replaceAll(/(https?:\/\/[^\s?#()]+)[?#][^\s():]*/g, '$1')
}
