import { plural, t } from '@lingui/core/macro'
import { count } from '#web/platform/i18n/formats.ts'
import type { ThingKind } from './queries.ts'

/** Sentences of the palette that hold what was typed or counted. Those that never change are promised in `#contract/palette-texts.ts`. */
export function searchBlogText(typed: string): string {
  return t`Search the blog for “${typed}”`
}

export function nothingText(typed: string): string {
  return t`No results for “${typed}”.`
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
      return t`Searched only the newest ${newest} campaigns.`
    case 'reports':
      return t`Searched only the newest ${newest} reports.`
    case 'posts':
      return t`Searched only the newest ${newest} posts.`
    case 'sites':
      return t`Searched only the newest ${newest} domains.`
  }
}

/** Why the keys that stand alone can be turned off without losing the palette. */
export function staysText(keys: string): string {
  return t`${keys} always opens search.`
}
