import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { printText } from '#web/platform/browser/print-text.ts'
import { saveFile } from '#web/platform/browser/save-file.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { authMessage } from '../forms/auth-messages.ts'
import { accountChanged } from '../queries.ts'
import { newRecoveryCodes } from '../second-factor/passkey-calls.ts'
import { AccountRefusal } from './account-refusal.tsx'
import { sectionIds } from './section-ids.ts'

const fileName = 'linkwright-recovery-codes.txt'

/** A new set of recovery codes, created on the first render and shown until it is closed. */
export function RecoveryCodesSheet({ email, onClose }: { email: string; onClose: () => void }) {
  const client = useQueryClient()
  const creation = useMutation({
    mutationFn: newRecoveryCodes,
    onSuccess: () => client.invalidateQueries(accountChanged),
  })
  const { mutate, isIdle } = creation
  useEffect(() => {
    if (isIdle) mutate()
  }, [isIdle, mutate])

  if (creation.isError) {
    return (
      <div className="mt-5 space-y-3">
        <AccountRefusal refusal={authMessage(creation.error, 'factor')} section={sectionIds.factors} />
        <Button variant="secondary" size="sm" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    )
  }
  if (!creation.isSuccess) return <RowsSkeleton label={t`Creating your recovery codes`} rows={5} />
  return <Codes codes={creation.data} email={email} onClose={onClose} />
}

function Codes({ codes, email, onClose }: { codes: readonly string[]; email: string; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const title = t`Linkwright recovery codes`
  const host = window.location.host
  const text = [email, host, '', ...codes, '', t`Each code works once.`].join('\n')
  return (
    <div className="mt-5 rounded border border-line bg-sunken p-4 sm:p-5">
      <h3 ref={heading} tabIndex={-1} className="font-semibold text-sm outline-none">
        <Trans>Save your recovery codes</Trans>
      </h3>
      <p className="mt-1 text-ink-soft text-sm leading-6">
        <Trans>
          Each code signs you in once if you lose your second factor. Store them somewhere safe: we cannot show them
          again.
        </Trans>
      </p>
      <ol aria-label={t`Recovery codes`} className="mt-4 grid gap-x-6 gap-y-1.5 min-[30rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-sm tabular-nums tracking-wide">{code}</code>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} label={t`Copy`} name={t`Copy the codes`} variant="secondary" size="sm" />
        <Button
          variant="secondary"
          size="sm"
          onClick={() => saveFile(new Blob([`${title}\n${text}\n`], { type: 'text/plain' }), fileName)}
        >
          <Download size={15} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Download</Trans>
        </Button>
        <Button variant="secondary" size="sm" onClick={() => printText(title, text)}>
          <Printer size={15} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Print</Trans>
        </Button>
      </div>
      <Button className="mt-4" size="sm" onClick={onClose}>
        <Trans>I have saved my codes</Trans>
      </Button>
    </div>
  )
}
