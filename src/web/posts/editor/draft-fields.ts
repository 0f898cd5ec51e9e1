import { t } from '@lingui/core/macro'
import type { Draft, DraftFields } from '#contract/posts/blog-drafts.ts'

/** What of a draft its author types; the rest is measured by the server. */
export function fieldsOf(draft: Draft): DraftFields {
  const { title, contentHtml, excerpt, metaDescription, keyword, category, tags, coverImageId, coverAlt } = draft
  return { title, contentHtml, excerpt, metaDescription, keyword, category, tags, coverImageId, coverAlt }
}

/** What a draft is called while it has no title. */
export function titleOf({ title }: Pick<DraftFields, 'title'>): string {
  return title === '' ? t`Untitled draft` : title
}
