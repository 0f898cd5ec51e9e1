import { randomUUID } from 'node:crypto'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { languageInUse } from '../i18n/language.ts'

/** Props that differ more often than this belong to no stored content. */
const entriesMax = 100

/**
 * Stores the markup of content that is on most static pages, in bytes, so that it is neither rendered nor encoded again. React writes a marker in its place,
 * which `fill` replaces; content cannot contain a marker, because its name is random. What was not found while a page was rendered is stored
 * after it by `renderMissing`, in the language of that page: React does not render within a render.
 */
export function createMarkupStore() {
  const indexes = new Map<unknown, Map<string, number>>()
  const contents: Uint8Array[] = []
  const name = randomUUID()
  const markers = new RegExp(`\\{${name} (\\d+)\\}`)

  function store(entries: Map<string, number>, key: string, markup: string) {
    entries.set(key, contents.length)
    contents.push(Buffer.from(markup))
  }

  /** The finder and its `renderMissing`, for one page. */
  function open() {
    const missing: (() => void)[] = []

    function find<Props extends object>(Content: ComponentType<Props>, props: Props): string | null {
      const key = `${languageInUse().locale} ${JSON.stringify(props)}`
      const entries = indexes.get(Content) ?? new Map<string, number>()
      indexes.set(Content, entries)
      const index = entries.get(key)
      if (index !== undefined) return `{${name} ${index}}`
      if (entries.size < entriesMax)
        missing.push(() => store(entries, key, renderToStaticMarkup(createElement(Content, props))))
      return null
    }

    function renderMissing() {
      for (const render of missing) render()
    }

    return { find, renderMissing }
  }

  /** The page in UTF-8, with stored content in place of its markers. */
  function fill(html: string): Uint8Array<ArrayBuffer> {
    const pieces = html
      .split(markers)
      .map((piece, place) => (place % 2 === 0 ? piece : (contents[Number(piece)] ?? '')))
    const page = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0))
    let end = 0
    for (const piece of pieces) {
      if (typeof piece === 'string') end += page.write(piece, end)
      else {
        page.set(piece, end)
        end += piece.length
      }
    }
    return page
  }

  return { open, fill }
}
