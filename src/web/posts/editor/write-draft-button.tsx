import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { DraftFields } from '#contract/posts/blog-drafts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import type { PostDraftSaver } from './use-post-draft.ts'
import type { WrittenDraft } from './write-draft.ts'
import { WriteDraftDialog } from './write-draft-dialog.tsx'

type Replaced = Pick<DraftFields, 'title' | 'contentHtml' | 'keyword'>

type WriteDraftButtonProps = {
  fields: DraftFields
  saver: PostDraftSaver
  /** The text was replaced: it must be rendered again. */
  onReplaced: () => void
}

/** Replaces title and text by a generated first draft, and can restore the previous text. */
export function WriteDraftButton({ fields, saver, onReplaced }: WriteDraftButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [before, setBefore] = useState<Replaced | null>(null)

  function handleWritten({ title, contentHtml }: WrittenDraft, keyword: string) {
    setBefore({ title: fields.title, contentHtml: fields.contentHtml, keyword: fields.keyword })
    saver.change({ title, contentHtml, keyword })
    setOpen(false)
    onReplaced()
  }

  function handleUndo() {
    if (before === null) return
    saver.change(before)
    setBefore(null)
    onReplaced()
  }

  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <Trans>Write a draft…</Trans>
      </Button>
      {before !== null && (
        <p role="status" className="text-ink-soft text-sm">
          <Trans>The draft was written. Check it before you publish it.</Trans>{' '}
          <Button variant="quiet" size="sm" onClick={handleUndo}>
            <Trans>Restore my text</Trans>
          </Button>
        </p>
      )}
      {isOpen && (
        <WriteDraftDialog
          keyword={fields.keyword}
          replaces={fields.title !== '' || fields.contentHtml !== ''}
          onWritten={handleWritten}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
