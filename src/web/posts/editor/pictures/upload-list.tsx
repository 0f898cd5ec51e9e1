import { t } from '@lingui/core/macro'
import { numberFormat } from '#web/platform/i18n/formats.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Progress } from '#web/ui/loading/progress.tsx'
import type { Upload } from './use-uploads.ts'

/** Running uploads, each of which can be cancelled, and refused pictures with the reason. */
export function UploadList({ uploads, onDismiss }: { uploads: readonly Upload[]; onDismiss: (id: number) => void }) {
  if (uploads.length === 0) return null
  return (
    <ul aria-label={t`Uploads`} className="mt-3 space-y-2">
      {uploads.map(({ id, name, fraction, problem, cancel }) => (
        <li key={id} className="rounded bg-sunken px-3 py-2 text-sm">
          <div className="flex items-center justify-between gap-3">
            <p className="min-w-0 flex-1 wrap-anywhere">
              <bdi className="font-medium">{name}</bdi>{' '}
              {problem === null ? (
                <span className="text-ink-soft tabular-nums">
                  {fraction < 1 ? numberFormat({ style: 'percent' }).format(fraction) : t`is being prepared…`}
                </span>
              ) : (
                <span role="alert" className="text-lost">
                  {problem}
                </span>
              )}
            </p>
            <Button variant="quiet" size="sm" onClick={problem === null ? cancel : () => onDismiss(id)}>
              {problem === null ? t`Cancel` : t`Close`}
            </Button>
          </div>
          {problem === null && (
            <Progress label={t`Uploading ${name}`} value={fraction < 1 ? fraction : null} className="mt-2" />
          )}
        </li>
      ))}
    </ul>
  )
}
