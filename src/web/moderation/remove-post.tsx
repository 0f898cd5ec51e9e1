import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { moderationNoteMax } from '#contract/limits.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { removePostMutation } from './queries.ts'

type RemovePostProps = {
  slug: string
  title: string
  /** The known open reports, which are settled with the removal. */
  openReports: number
  onDone: (doneSlug: string) => void
  onRemoved: () => void
}

/** Removes a live post from the blog, after a confirmation. */
export function RemovePost({ slug, title, openReports, onDone, onRemoved }: RemovePostProps) {
  const [isConfirming, setConfirming] = useState(false)
  const [note, setNote] = useState('')
  const remove = useMutation({
    ...removePostMutation,
    onSuccess: (answer, ...rest) => {
      removePostMutation.onSuccess?.(answer, ...rest)
      notify({ title: t`Post removed`, description: answer.removed.title }, { force: true })
      setConfirming(false)
      onDone(slug)
    },
    onError: (error, ...rest) => {
      removePostMutation.onError?.(error, ...rest)
      if (problemOf(error).code !== 'not_found') return
      notify({ title: t`The post was already deleted`, description: title }, { force: true })
      setConfirming(false)
      onRemoved()
    },
  })
  return (
    <>
      <Button variant="danger" onClick={() => setConfirming(true)}>
        <Trans>Remove the live post</Trans>
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t`Remove this post?`}
        description={consequences(title, openReports)}
        confirm={remove.isPending ? t`Removing...` : t`Remove post`}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ slug, note: note.trim(), openReports })}
        onClose={() => setConfirming(false)}
      >
        <div className="mt-4">
          <Field label={t`Note to the author`} hint={t`Included in the email. Optional.`}>
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
            <Trans>Couldn’t remove: {{ reason: problemOf(remove.error).message }}</Trans>
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}

function consequences(title: string, openReports: number): string {
  const removal = t`“${title}” will be removed from the blog permanently. Only the operator can restore it. The owner gets an email.`
  if (openReports <= 1) return removal
  const settled = plural(openReports, {
    one: 'This also closes # open report about it.',
    other: 'This also closes all # open reports about it.',
  })
  return `${removal} ${settled}`
}
