/**
 * A value as a cell of CSV. Text that a spreadsheet would run as a formula gets an apostrophe before it (OWASP, CSV injection); numbers stay
 * numbers. Quoted where the text has a separator, a quote, a line break or a space at its border.
 */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",;|\t\r\n]|^\s|\s$|^sep=/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line, ended as RFC 4180 says. */
export function csvRow(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}
