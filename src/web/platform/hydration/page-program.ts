import type { Program } from './deferred-program.ts'
import type { Hydration } from './page-handle.ts'

/** The part of the framework's context that decides. */
type EntryPages = {
  manifest: { version: string; entry: { module: string } }
  staticHandlerContext: { errors: Record<string, unknown> | null; matches: readonly { route: { id: string } }[] }
}

/**
 * The program of the matched page, by the table of all pages; `null` for a static page. The error screen that the root renders in place of a page is
 * static; a page that renders its own error screen hydrates as without an error.
 */
export function programOf(
  { manifest, staticHandlerContext: { errors, matches } }: EntryPages,
  pages: Readonly<Record<string, Hydration>>,
): Program | null {
  const page = matches.at(-1)
  const hydration = page === undefined ? undefined : pages[page.route.id]
  if (hydration === undefined || hydration === 'static' || Object.hasOwn(errors ?? {}, 'root')) return null
  return { build: manifest.version, entry: manifest.entry.module }
}
