import { t } from '@lingui/core/macro'
import { useParams } from 'react-router'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { OpenDraft, OpenPost } from '#web/posts/editor/open-draft.tsx'

export function meta() {
  return pageMeta({
    title: t`Edit post`,
    description: t`Write, preview, schedule and publish a post.`,
    robots: 'noindex',
    canonical: null,
  })
}

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A draft by its id, or a member's own post by its slug. */
export default function EditPostPage() {
  const { id = '' } = useParams()
  return uuidPattern.test(id) ? <OpenDraft key={id} id={id} /> : <OpenPost key={id} slug={id} />
}
