import { pageMeta } from '#web/platform/page-meta.ts'
import { BeginDraft } from '#web/posts/editor/open-draft.tsx'

export function meta() {
  return pageMeta({
    title: 'Write a post',
    description: 'Begin a post for the community blog.',
    robots: 'noindex',
    canonical: null,
  })
}

export default function NewPostPage() {
  return <BeginDraft />
}
