import { Check, CloudOff, GitFork, LoaderCircle } from 'lucide-react'
import type { SaveState } from '#web/platform/draft-saver.ts'
import { Button } from '#web/ui/button.tsx'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const icon = { size: 15, strokeWidth: 1.9, 'aria-hidden': true } as const

type SaveLineProps = { save: SaveState; updatedAt: string; onRetry: () => void; onChoose: () => void }

/** Whether what was typed is safe. Steady in size, so that nothing moves while one types. */
export function SaveLine({ save, updatedAt, onRetry, onChoose }: SaveLineProps) {
  return (
    <div role="status" className="flex min-h-8 flex-wrap items-center gap-x-1.5 gap-y-1 text-ink-soft text-sm">
      {(save.is === 'unsaved' || save.is === 'saving') && (
        <>
          <LoaderCircle {...icon} className="shrink-0 text-ink-faint motion-safe:animate-spin" />
          Saving…
        </>
      )}
      {(save.is === 'saved' || save.is === 'untouched') && (
        <>
          <Check {...icon} className="shrink-0 text-verified" />
          Saved {clock.format(save.is === 'saved' ? save.at : new Date(updatedAt))}
        </>
      )}
      {save.is === 'failed' && (
        <>
          <CloudOff {...icon} className="shrink-0 text-lost" />
          <span className="text-lost">Not saved:</span>{' '}
          {save.isOffline ? 'offline, will try again. Your text is kept in this browser.' : save.text}
          <Button variant="secondary" size="sm" onClick={onRetry}>
            Save now
          </Button>
        </>
      )}
      {save.is === 'conflict' && (
        <>
          <GitFork {...icon} className="shrink-0 text-lost" />
          <span className="text-lost">Not saved:</span> changed elsewhere.
          <Button variant="secondary" size="sm" onClick={onChoose}>
            Choose a version
          </Button>
        </>
      )}
    </div>
  )
}
