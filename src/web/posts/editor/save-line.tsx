import { Trans } from '@lingui/react/macro'
import { Check, CloudOff, GitFork, LoaderCircle } from 'lucide-react'
import { dateFormat } from '#web/platform/i18n/formats.ts'
import type { SaveState } from '#web/platform/input/draft-saver.ts'
import { Button } from '#web/ui/buttons/button.tsx'

const clock = { hour: '2-digit', minute: '2-digit' } as const
const icon = { size: 15, strokeWidth: 1.9, 'aria-hidden': true } as const

type SaveLineProps = { save: SaveState; updatedAt: string; onRetry: () => void; onChoose: () => void }

/** The save state of the draft. Its size is constant, so that the layout does not move while the author types. */
export function SaveLine({ save, updatedAt, onRetry, onChoose }: SaveLineProps) {
  const savedAt = dateFormat(clock).format(save.is === 'saved' ? save.at : new Date(updatedAt))
  return (
    <div role="status" className="flex min-h-8 flex-wrap items-center gap-x-1.5 gap-y-1 text-ink-soft text-sm">
      {(save.is === 'unsaved' || save.is === 'saving') && (
        <>
          <LoaderCircle {...icon} className="shrink-0 text-ink-faint motion-safe:animate-spin" />
          <Trans>Saving…</Trans>
        </>
      )}
      {(save.is === 'saved' || save.is === 'untouched') && (
        <>
          <Check {...icon} className="shrink-0 text-verified" />
          <Trans>Saved {savedAt}</Trans>
        </>
      )}
      {save.is === 'failed' && (
        <>
          <CloudOff {...icon} className="shrink-0 text-lost" />
          <NotSaved reason={save.isOffline ? null : save.text} />
          <Button variant="secondary" size="sm" onClick={onRetry}>
            <Trans>Save now</Trans>
          </Button>
        </>
      )}
      {save.is === 'conflict' && (
        <>
          <GitFork {...icon} className="shrink-0 text-lost" />
          <Trans>
            <span className="text-lost">Not saved:</span> changed in another tab or device.
          </Trans>
          <Button variant="secondary" size="sm" onClick={onChoose}>
            <Trans>Choose a version</Trans>
          </Button>
        </>
      )}
    </div>
  )
}

/** A `reason` of `null` means that there is no connection. */
function NotSaved({ reason }: { reason: string | null }) {
  if (reason === null) {
    return (
      <Trans>
        <span className="text-lost">Not saved:</span> you’re offline. Your text is safe in this browser and will be
        saved when you reconnect.
      </Trans>
    )
  }
  return (
    <Trans>
      <span className="text-lost">Not saved:</span> {reason}
    </Trans>
  )
}
