import { Parser } from 'htmlparser2'

/**
 * An element of an HTML text: the offsets of its start tag, its content and its end, and its text with entities decoded, in which a line break is a
 * space.
 */
export type ElementSpan = {
  name: string
  attributes: Readonly<Record<string, string>>
  start: number
  contentStart: number
  end: number
  text: string
}

/** The elements with one of the names, in document order. Only server code uses it: a browser has a parser of its own. */
export function elementSpans(html: string, names: ReadonlySet<string>): ElementSpan[] {
  const spans: ElementSpan[] = []
  const open: ElementSpan[] = []
  const addText = (text: string) => {
    for (const span of open) span.text += text
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'br') addText(' ')
      if (!names.has(name)) return
      const { startIndex: start, endIndex } = parser
      const span = { name, attributes, start, contentStart: endIndex + 1, end: html.length, text: '' }
      spans.push(span)
      open.push(span)
    },
    ontext: addText,
    onclosetag(name) {
      if (open.at(-1)?.name !== name) return
      const span = open.pop()
      if (span !== undefined) span.end = parser.endIndex + 1
    },
  })
  parser.end(html)
  return spans
}

/** HTML to add at an offset. */
export type Insertion = { at: number; html: string }

/** Adds all insertions; those at the same offset in their order. */
export function insertInto(html: string, insertions: readonly Insertion[]): string {
  const parts: string[] = []
  let from = 0
  for (const { at, html: added } of insertions.toSorted((a, b) => a.at - b.at)) {
    parts.push(html.slice(from, at), added)
    from = at
  }
  parts.push(html.slice(from))
  return parts.join('')
}
