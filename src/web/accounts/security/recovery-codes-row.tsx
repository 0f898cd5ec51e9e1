import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { authMessage } from '../forms/auth-messages.ts'
import { recoveryCodesQuery } from '../queries.ts'

const fewCodes = 3

/** The number of unused recovery codes, and the button for a new set. */
export function RecoveryCodesRow({ onCreate }: { onCreate: () => void }) {
  const [isConfirming, setConfirming] = useState(false)
  const codes = useQuery(recoveryCodesQuery)
  const hasSet = codes.isSuccess && codes.data !== null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3">
      <LifeBuoy size={20} strokeWidth={1.5} className="shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-40 flex-1">
        <p className="font-medium text-sm">
          <Trans>Recovery codes</Trans>
        </p>
        <p className="mt-0.5 text-ink-soft text-sm tabular-nums">
          {codes.isPending && <Trans>Loading...</Trans>}
          {codes.isLoadingError && authMessage(codes.error, 'factor').message}
          {codes.isSuccess &&
            (codes.data === null ? (
              <Trans>None yet. Create them so a lost device does not lock you out.</Trans>
            ) : (
              leftText(codes.data)
            ))}
        </p>
      </div>
      <Button
        variant={codes.isSuccess && (codes.data?.remaining ?? 0) < fewCodes ? 'primary' : 'secondary'}
        size="sm"
        disabled={!codes.isSuccess}
        onClick={() => (hasSet ? setConfirming(true) : onCreate())}
      >
        {hasSet ? <Trans>Replace codes</Trans> : <Trans>Create codes</Trans>}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t`Replace your recovery codes?`}
        description={t`Your current codes stop working immediately.`}
        confirm={t`Replace codes`}
        onConfirm={() => {
          setConfirming(false)
          onCreate()
        }}
        onClose={() => setConfirming(false)}
      />
    </div>
  )
}

function leftText({ remaining, total }: { remaining: number; total: number }): string {
  if (remaining === 0) return t`All codes are used. Create new ones.`
  return plural(remaining, { one: `# of ${total} codes left`, other: `# of ${total} codes left` })
}
