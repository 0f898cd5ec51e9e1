import { redacted } from '#domain/mail/delivery/redact.ts'

/** Like `redacted`, for text of many lines, whose line breaks remain; at most `max` characters. `null` when nothing is left. */
export function redactedLines(text: string | null, max: number): string | null {
  const lines = (text ?? '')
    .slice(0, max)
    .split(/\r\n|\r|\n/)
    .map((line) => redacted(withoutQueries(line)))
  const result = lines.join('\n').trim().slice(0, max)
  return result === '' ? null : result
}

/** Removes queries and fragments of addresses: they may contain a token, and do not help to locate an error. A line position at the end stays. */
export function withoutQueries(text: string): string {
  return text.replaceAll(/(https?:\/\/[^\s?#()]+)[?#][^\s():]*/g, '$1')
}
