import { t } from '@lingui/core/macro'
import type { Draft, DraftFields } from '#contract/posts/blog-drafts.ts'

/** The fields of a draft that its author edits; the server measures the rest. */
export function fieldsOf(draft: Draft): DraftFields {
  const { title, contentHtml, excerpt, metaDescription, keyword, category, tags, coverImageId, coverAlt } = draft
  return { title, contentHtml, excerpt, metaDescription, keyword, category, tags, coverImageId, coverAlt }
}

/** The title of a draft, or its name while it has no title. */
export function titleOf({ title }: Pick<DraftFields, 'title'>): string {
  return title === '' ? t`Untitled draft` : title
}
