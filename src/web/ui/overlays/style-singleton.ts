import { createElement, useEffect } from 'react'

type StyleProps = { styles: string; dynamic?: boolean }
type Sheet = { add(styles: string): void; remove(): void }

/**
 * Replaces the module `react-style-singleton`, with which the primitives add rules while a dialog is open. It adopts a style sheet instead of adding a
 * style element, so that the content policy needs no exception for inline styles.
 */
export function styleSingleton() {
  const sheet = createSheet()
  return (props: StyleProps) => createElement(Styles, { ...props, sheet })
}

/** The first styles stay until the last user is gone. */
function createSheet(): Sheet {
  let users = 0
  let adopted: CSSStyleSheet | null = null
  return {
    add(styles) {
      users += 1
      if (adopted !== null) return
      adopted = new CSSStyleSheet()
      adopted.replaceSync(styles)
      document.adoptedStyleSheets.push(adopted)
    },
    remove() {
      users -= 1
      if (users > 0) return
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== adopted)
      adopted = null
    },
  }
}

function Styles({ styles, dynamic = false, sheet }: StyleProps & { sheet: Sheet }) {
  const current = dynamic ? styles : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: styles that are not dynamic stay as they were first
  useEffect(() => {
    sheet.add(styles)
    return sheet.remove
  }, [sheet, current])
  return null
}
