import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'

/** Shows a secret, which is displayed only once. */
export function MonitorSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <div role="status" className="mt-4 max-w-[40rem] rounded border border-qualified/50 bg-qualified-soft p-4 text-sm">
      <p className="font-medium text-ink">
        <Trans>Save this secret now</Trans>
      </p>
      <p className="mt-0.5 text-ink-soft">
        <Trans>Use it to verify messages. We won’t show it again.</Trans>
      </p>
      <code className="mt-3 block rounded bg-surface px-3 py-2 font-mono text-ink text-xs wrap-anywhere">{secret}</code>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={secret} label={t`Copy secret`} size="sm" variant="secondary" />
        <Button variant="quiet" size="sm" onClick={onClose}>
          <Trans>I’ve saved it</Trans>
        </Button>
      </div>
    </div>
  )
}
