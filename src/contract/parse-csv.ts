const separators = [',', ';', '\t', '|'] as const
/** Enough to detect the separator of a file. */
const sniffedCharacters = 4_096

/**
 * Parses CSV (RFC 4180) into rows of cells: quoted cells with line breaks and doubled quotes, any line ending, with or without one at the end. The
 * separator is the most frequent one of comma, semicolon, tab and bar at the beginning, or the one that a first line `sep=;` names. Never throws: an
 * unclosed quote ends with the text, and a quote inside a plain cell is an ordinary character.
 */
export function parseCsv(text: string): string[][] {
  const { content, separator } = sniff(text.replace(/^\uFEFF/, ''))
  const rows: string[][] = []
  let row: string[] = []
  let position = 0
  while (position < content.length) {
    const { cell, end } =
      content.charAt(position) === '"' ? quoted(content, position, separator) : plain(content, position, separator)
    row.push(cell)
    position = end
    if (content.charAt(position) === separator) {
      position++
      if (position === content.length) row.push('')
      else continue
    }
    rows.push(row)
    row = []
    position += content.startsWith('\r\n', position) ? 2 : 1
  }
  return rows
}

type Cell = { cell: string; end: number }

function plain(text: string, start: number, separator: string): Cell {
  let end = start
  while (end < text.length && !isBorder(text.charAt(end), separator)) end++
  return { cell: text.slice(start, end), end }
}

function quoted(text: string, start: number, separator: string): Cell {
  let position = start + 1
  for (;;) {
    const quote = text.indexOf('"', position)
    if (quote === -1) return { cell: text.slice(start + 1).replaceAll('""', '"'), end: text.length }
    if (text.charAt(quote + 1) !== '"') {
      const rest = plain(text, quote + 1, separator)
      return { cell: text.slice(start + 1, quote).replaceAll('""', '"') + rest.cell, end: rest.end }
    }
    position = quote + 2
  }
}

function isBorder(character: string, separator: string): boolean {
  return character === separator || character === '\n' || character === '\r'
}

function sniff(text: string): { content: string; separator: string } {
  const named = /^sep=(.)(?:\r\n|\n|\r)/.exec(text)
  if (named?.[1] !== undefined) return { content: text.slice(named[0].length), separator: named[1] }
  const beginning = text.slice(0, sniffedCharacters).replaceAll(/"(?:[^"]|"")*(?:"|$)/g, '')
  const counts = separators.map((separator) => beginning.split(separator).length)
  return { content: text, separator: separators[counts.indexOf(Math.max(...counts))] ?? ',' }
}
