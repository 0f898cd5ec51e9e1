import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { moderationNoteMax } from '#contract/limits.ts'
import { problemOf } from '#web/platform/client.ts'
import { notify } from '#web/platform/notifications.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { counted } from './moderation-words.ts'
import { removePostMutation } from './queries.ts'

type RemovePostProps = {
  slug: string
  title: string
  /** Open reports that are known of, which are settled with it. */
  openReports: number
  onDone: (doneSlug: string) => void
  onGone: () => void
}

/** Takes a live post off the blog, after asking. */
export function RemovePost({ slug, title, openReports, onDone, onGone }: RemovePostProps) {
  const [isAsking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const remove = useMutation({
    ...removePostMutation,
    onSuccess: (answer, ...rest) => {
      removePostMutation.onSuccess?.(answer, ...rest)
      notify({ title: 'The post was removed', description: answer.removed.title }, { force: true })
      setAsking(false)
      onDone(slug)
    },
    onError: (error, ...rest) => {
      removePostMutation.onError?.(error, ...rest)
      if (problemOf(error).code !== 'not_found') return
      notify({ title: 'The post was gone already', description: title }, { force: true })
      setAsking(false)
      onGone()
    },
  })
  const settled = openReports > 1 ? ` All ${counted(openReports, 'open report')} about it are settled with it.` : ''
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Remove the live post
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Remove this post?"
        description={`“${title}” goes off the blog for good; only the operator can bring it back. Whoever owns it gets a mail.${settled}`}
        confirm={remove.isPending ? 'Removing...' : 'Remove post'}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ slug, note: note.trim(), openReports })}
        onClose={() => setAsking(false)}
      >
        <div className="mt-4">
          <Field label="Note to the author" hint="They read it in the mail. It may be left empty.">
            {(control) => (
              <TextArea
                {...control}
                rows={3}
                maxLength={moderationNoteMax}
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
            )}
          </Field>
        </div>
        {remove.isError && problemOf(remove.error).code !== 'not_found' && (
          <p role="alert" className="mt-3 text-lost text-sm">
            Not removed: {problemOf(remove.error).message}
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
