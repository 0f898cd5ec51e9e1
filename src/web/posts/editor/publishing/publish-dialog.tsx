import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Publication } from '#contract/posts/blog.ts'
import type { Draft } from '#contract/posts/blog-drafts.ts'
import { type Problem, problemOf } from '#web/platform/http/client.ts'
import { localTimeZone } from '#web/platform/i18n/time-zone.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { publishMutation, scheduleMutation } from '../queries.ts'
import type { PostDraftSaver } from '../use-post-draft.ts'
import { ReviewReasons } from './draft-checks.tsx'
import { ScheduleFields, timeOf } from './schedule-fields.tsx'
import { writeWallTime } from './schedule-time.ts'

type PublishDialogProps = {
  saver: PostDraftSaver
  onPublished: (publication: Publication) => void
  onScheduled: () => void
  onClose: () => void
}

const hourMs = 3_600_000

/** Lets the author choose the time, says what will happen, and publishes or schedules the draft. */
export function PublishDialog({ saver, onPublished, onScheduled, onClose }: PublishDialogProps) {
  const { stored } = saver.current()
  const [isLater, setLater] = useState(stored.publishAt !== null)
  const [local, setLocal] = useState(() =>
    writeWallTime(
      stored.publishAt === null ? new Date(Date.now() + hourMs) : new Date(stored.publishAt),
      localTimeZone(),
    ),
  )
  const [problem, setProblem] = useState<string | null>(null)
  const publish = useMutation(publishMutation)
  const schedule = useMutation(scheduleMutation)
  const isBusy = publish.isPending || schedule.isPending

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setProblem(null)
    const time = timeOf(local)
    if (isLater && time.at === null) return setProblem(time.problem)
    const saved = await saver.flush()
    if (saved === null) return setProblem(t`Couldn’t save the draft. See the message above the title.`)
    try {
      if (isLater && time.at !== null) await scheduleAt(saved, time.at)
      else onPublished(await publish.mutateAsync(saved))
    } catch (error) {
      handleRefusal(problemOf(error))
    }
  }

  async function scheduleAt({ id, version }: Draft, at: Date) {
    const scheduled = await schedule.mutateAsync({ id, version, publishAt: at.toISOString() })
    saver.adopt(scheduled, saver.current().fields)
    onScheduled()
  }

  function handleRefusal({ code, message }: Problem) {
    setProblem(message)
    if (code !== 'draft_changed') return
    // Saving again detects the conflict with the other version, which is then shown.
    saver.change({ title: saver.current().fields.title })
    void saver.flush()
    onClose()
  }

  const waits = stored.reviewReasons.length > 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={stored.post === null ? t`Publish post` : t`Publish edit`}
      description={
        stored.post === null ? t`It gets its own page on the blog.` : t`The post keeps its URL and gets the new text.`
      }
    >
      <form onSubmit={(event) => void handleSubmit(event)} noValidate className="mt-6 space-y-5">
        {waits && <ReviewReasons reasons={stored.reviewReasons} />}
        <ScheduleFields isLater={isLater} local={local} onLater={setLater} onLocal={setLocal} />
        {problem !== null && (
          <p role="alert" className="text-lost text-sm wrap-anywhere">
            {problem}
          </p>
        )}
        <Button type="submit" disabled={isBusy}>
          {isBusy ? t`One moment…` : actionOf(isLater, waits)}
        </Button>
      </form>
    </Dialog>
  )
}

function actionOf(isLater: boolean, waits: boolean): string {
  if (isLater) return t`Schedule`
  return waits ? t`Send for review` : t`Publish now`
}
