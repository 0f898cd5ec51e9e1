/** All texts of a PDF with uncompressed pages, in drawing order. */
export function pdfTexts(pdf: Buffer): string[] {
  const file = pdf.toString('latin1')
  const letters = lettersByFont(file)
  const texts: string[] = []
  let font = ''
  for (const [, name, pieces = ''] of file.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = name
    else texts.push(textOf(pieces, letters.get(font)))
  }
  return texts
}

/** The characters of embedded fonts, by their codes in the pages. */
function lettersByFont(file: string): Map<string, string[]> {
  const fonts = new Map<string, string[]>()
  for (const [, name = '', id = ''] of file.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objectOf(file, id))?.[1]
    if (map === undefined) continue
    const ranges = objectOf(file, map).matchAll(/<\w+> <\w+> \[([^\]]*)\]/g)
    fonts.set(
      name,
      [...ranges].flatMap(([, entries = '']) =>
        [...entries.matchAll(/<([^>]*)>/g)].map(([, hex = '']) => utf16Of(hex.replaceAll(' ', ''))),
      ),
    )
  }
  return fonts
}

function objectOf(file: string, id: string): string {
  const start = file.indexOf(`\n${id} 0 obj`)
  return file.slice(start, file.indexOf('endobj', start))
}

function utf16Of(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le')
}

function textOf(pieces: string, letters: readonly string[] | undefined): string {
  const hex = [...pieces.matchAll(/<([0-9a-f]*)>/g)].map(([, digits = '']) => digits).join('')
  if (letters === undefined) return Buffer.from(hex, 'hex').toString('latin1')
  return [...hex.matchAll(/[0-9a-f]{4}/g)].map(([number]) => letters[Number.parseInt(number, 16)] ?? '').join('')
}
