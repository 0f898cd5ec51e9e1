/**
 * A value as a CSV cell. Text that a spreadsheet would run as a formula gets a leading apostrophe (OWASP, CSV injection); numbers stay numbers. The
 * cell is quoted if the text has a separator, a quote, a line break, or a space at its start or end.
 */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",;|\t\r\n]|^\s|\s$|^sep=/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line, with the line end of RFC 4180. */
export function csvRow(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}
