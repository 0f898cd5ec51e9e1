import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ArchivedPost } from '#contract/posts/posts.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { restorePostMutation } from './queries.ts'

/** Confirms a deletion and offers to undo it. Stays until it is closed, without a time limit. */
export function DeletedPostBar({ post, onClose }: { post: ArchivedPost; onClose: () => void }) {
  const restore = useMutation(restorePostMutation)
  return (
    <div role="status" className="mb-4 flex items-center gap-3 rounded bg-sunken py-2 pr-2 pl-4 text-sm">
      <p className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
        {restore.isError ? problemOf(restore.error).message : t`Deleted: “${{ title: post.title }}”.`}
      </p>
      <Button
        // The element that had the focus was removed with its row.
        autoFocus
        variant="secondary"
        size="sm"
        disabled={restore.isPending}
        onClick={() => restore.mutate(post, { onSuccess: onClose })}
      >
        {restore.isPending ? t`Restoring...` : t`Undo`}
      </Button>
      <Button variant="quiet" size="sm" className="px-2" aria-label={t`Close`} onClick={onClose}>
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </Button>
    </div>
  )
}
