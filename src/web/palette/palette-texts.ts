import { plural, t } from '@lingui/core/macro'
import { count } from '#web/platform/i18n/formats.ts'
import type { ItemKind } from './queries.ts'

/** Texts of the palette with a query or a number. Constant texts are in `#contract/shell/palette-texts.ts`. */
export function searchBlogText(typed: string): string {
  return t`Search the blog for “${typed}”`
}

export function nothingText(typed: string): string {
  return t`No results for “${typed}”.`
}

/** The number of suggestions, for screen readers. */
export function suggestionsText(suggestions: number): string {
  return plural(suggestions, { one: '# suggestion', other: '# suggestions' })
}

/** The note that older items of a kind were not searched. */
export function onlyNewestText(kind: ItemKind, scanned: number): string {
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

/** The note that the palette remains available when single-key shortcuts are off. */
export function staysText(keys: string): string {
  return t`${keys} always opens search.`
}
