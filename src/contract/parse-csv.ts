const separators = [',', ';', '\t', '|'] as const
/** Enough to tell by which separator a file is written. */
const sniffedCharacters = 4_096

/**
 * Reads CSV (RFC 4180) as rows of cells: quoted cells with line breaks and doubled quotes in them, any line ending, with or without one at the
 * end. The separator is the one of comma, semicolon, tab and bar that the beginning has most of, or the one a first line `sep=;` names. Never
 * throws: a quote that is not closed ends with the text, and one inside a plain cell is a character of it.
 */
export function parseCsv(text: string): string[][] {
  const { content, separator } = sniff(text.replace(/^\uFEFF/, ''))
  const rows: string[][] = []
  let row: string[] = []
  let place = 0
  while (place < content.length) {
    const { cell, end } =
      content.charAt(place) === '"' ? quoted(content, place, separator) : plain(content, place, separator)
    row.push(cell)
    place = end
    if (content.charAt(place) === separator) {
      place++
      if (place === content.length) row.push('')
      else continue
    }
    rows.push(row)
    row = []
    place += content.startsWith('\r\n', place) ? 2 : 1
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
  let place = start + 1
  for (;;) {
    const quote = text.indexOf('"', place)
    if (quote === -1) return { cell: text.slice(start + 1).replaceAll('""', '"'), end: text.length }
    if (text.charAt(quote + 1) !== '"') {
      const rest = plain(text, quote + 1, separator)
      return { cell: text.slice(start + 1, quote).replaceAll('""', '"') + rest.cell, end: rest.end }
    }
    place = quote + 2
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
