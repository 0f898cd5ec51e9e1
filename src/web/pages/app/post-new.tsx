import { t } from '@lingui/core/macro'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { BeginDraft } from '#web/posts/editor/open-draft.tsx'

export function meta() {
  return pageMeta({
    title: t`Write a post`,
    description: t`Start a post for the community blog.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function NewPostPage() {
  return <BeginDraft />
}
