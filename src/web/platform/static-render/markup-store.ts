import { randomUUID } from 'node:crypto'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { languageInUse } from '../i18n/language.ts'

/** Props that differ more often than this belong to no stored content. */
const entriesMax = 100

/**
 * Stores the markup of content that is on many static pages, in bytes, so that it is neither rendered nor encoded again. React writes a marker in its place,
 * which `fill` replaces; content cannot contain a marker, because its name is random. What was not found while a page was rendered is stored
 * after it by `renderMissing`, in the language of that page: React does not render within a render.
 */
export function createMarkupStore() {
  const contents = new Map<unknown, Map<string, Uint8Array>>()
  const name = randomUUID()
  const markers = new RegExp(`\\{${name} (\\d+)\\}`)

  /** The parts of one page. */
  function open() {
    const parts: (string | Uint8Array)[] = []
    const missing: ((within: Within) => void)[] = []

    function place(part: string | Uint8Array): string {
      return `{${name} ${parts.push(part) - 1}}`
    }

    function find<Props extends object>(Content: ComponentType<Props>, props: Props): string | null {
      const key = `${languageInUse().locale} ${JSON.stringify(props)}`
      const stored = contents.get(Content) ?? new Map<string, Uint8Array>()
      contents.set(Content, stored)
      const content = stored.get(key)
      if (content !== undefined) return place(content)
      if (stored.size < entriesMax)
        missing.push((within) =>
          stored.set(key, Buffer.from(renderToStaticMarkup(within(createElement(Content, props))))),
        )
      return null
    }

    /** `within` puts an element into the contexts of the page. */
    function renderMissing(within: Within = (content) => content) {
      for (const render of missing) render(within)
    }

    /** The page in UTF-8, with its parts in place of their markers. */
    function fill(html: string): Uint8Array<ArrayBuffer> {
      return joined(html.split(markers).map((piece, index) => (index % 2 === 0 ? piece : (parts[Number(piece)] ?? ''))))
    }

    return { find, place, fill, renderMissing }
  }

  return { open }
}

type Within = (content: ReactNode) => ReactNode

/** Where pages are put together: writing a text there is faster than measuring it first. */
let draft = Buffer.allocUnsafeSlow(128 * 1024)
/** A character of a string has at most three bytes in UTF-8. */
const bytesPerCharacter = 3

function joined(pieces: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const bytesMax = pieces.reduce(
    (sum, piece) => sum + piece.length * (typeof piece === 'string' ? bytesPerCharacter : 1),
    0,
  )
  if (bytesMax > draft.length) draft = Buffer.allocUnsafeSlow(2 * bytesMax)
  let end = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') end += draft.write(piece, end)
    else {
      draft.set(piece, end)
      end += piece.length
    }
  }
  const page = Buffer.allocUnsafe(end)
  draft.copy(page, 0, 0, end)
  return page
}
