import { plural, t } from '@lingui/core/macro'
import { count } from '#web/platform/formats.ts'
import type { ThingKind } from './queries.ts'

/** Sentences of the palette that hold what was typed or counted. Those that never change are promised in `#contract/palette-texts.ts`. */
export function searchBlogText(typed: string): string {
  return t`Search the blog for “${typed}”`
}

export function nothingText(typed: string): string {
  return t`Nothing here is called “${typed}”.`
}

/** How many things can be chosen, for screen readers. */
export function suggestionsText(suggestions: number): string {
  return plural(suggestions, { one: '# suggestion', other: '# suggestions' })
}

/** That older things of a kind were not looked through. */
export function onlyNewestText(kind: ThingKind, scanned: number): string {
  const newest = count(scanned)
  switch (kind) {
    case 'campaigns':
      return t`Only the newest ${newest} campaigns were looked through.`
    case 'reports':
      return t`Only the newest ${newest} reports were looked through.`
    case 'posts':
      return t`Only the newest ${newest} posts were looked through.`
    case 'sites':
      return t`Only the newest ${newest} domains were looked through.`
  }
}

/** Why the keys that stand alone can be turned off without losing the palette. */
export function staysText(keys: string): string {
  return t`${keys} opens the search in any case.`
}
