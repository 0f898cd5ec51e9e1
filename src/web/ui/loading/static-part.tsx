import { type ReactNode, Suspense, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** React never writes the content of an element with this property again. */
const serverHtml = { __html: '' }

/**
 * A part of a page without behaviour of its own. The server renders it, and the browser keeps that HTML. If the children are a `lazyPart`, the browser
 * loads their code only where it renders the page itself, after client navigation.
 */
export function StaticPart({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  const [keepsHtml] = useState(!import.meta.env.SSR && !isHydrated)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is constant and empty
  if (keepsHtml) return <div suppressHydrationWarning dangerouslySetInnerHTML={serverHtml} />
  return (
    <div>
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  )
}
