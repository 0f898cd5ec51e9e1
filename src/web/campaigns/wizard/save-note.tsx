import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, CloudOff, LoaderCircle } from 'lucide-react'
import { dateFormat } from '#web/platform/i18n/formats.ts'
import type { SaveState } from '#web/platform/input/draft-saver.ts'
import { Button } from '#web/ui/buttons/button.tsx'

const clock = { hour: '2-digit', minute: '2-digit' } as const

/** Whether the input is saved. The size is constant, so that the page does not move during typing. */
export function SaveNote({ save, isNew, onRetry }: { save: SaveState; isNew: boolean; onRetry: () => void }) {
  return (
    <div role="status" className="flex min-h-8 flex-wrap items-center gap-1.5 text-ink-soft text-sm">
      {save.is === 'untouched' && (isNew ? t`Saved as a draft while you type.` : t`All changes saved.`)}
      {(save.is === 'unsaved' || save.is === 'saving') && (
        <>
          <LoaderCircle
            size={15}
            strokeWidth={1.9}
            className="shrink-0 text-ink-faint motion-safe:animate-spin"
            aria-hidden="true"
          />
          <Trans>Saving…</Trans>
        </>
      )}
      {save.is === 'saved' && (
        <>
          <Check size={15} strokeWidth={2.1} className="shrink-0 text-verified" aria-hidden="true" />
          <Trans>Draft saved at {{ time: dateFormat(clock).format(save.at) }}</Trans>
        </>
      )}
      {save.is === 'failed' && (
        <>
          <CloudOff size={15} strokeWidth={1.9} className="shrink-0 text-lost" aria-hidden="true" />
          <span className="text-lost">
            <Trans>Not saved.</Trans>
          </span>{' '}
          {save.text}
          <Button variant="secondary" size="sm" onClick={onRetry}>
            <Trans>Save now</Trans>
          </Button>
        </>
      )}
    </div>
  )
}
