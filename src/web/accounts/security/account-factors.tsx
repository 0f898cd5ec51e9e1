import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Factor, User } from '@supabase/auth-js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Smartphone, Usb } from 'lucide-react'
import { useState } from 'react'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { authMessage } from '../forms/auth-messages.ts'
import { AccountSection } from '../profile/account-section.tsx'
import { accountChanged } from '../queries.ts'
import { supportsPasskeys } from '../second-factor/passkey-support.ts'
import { timeAgo } from '../sessions/time-ago.ts'
import { removeFactor } from './account-actions.ts'
import { PhoneEnrolment } from './phone-enrolment.tsx'
import { RecoveryCodesRow } from './recovery-codes-row.tsx'
import { RecoveryCodesSheet } from './recovery-codes-sheet.tsx'
import { useSavedInput } from './saved-input.ts'
import { sectionIds } from './section-ids.ts'
import { SecurityKeyEnrolment } from './security-key-enrolment.tsx'
import { TotpEnrolment } from './totp-enrolment.tsx'

type Adding = 'none' | 'totp' | 'phone' | 'key' | 'codes'

/** The second factors of the account: added and removed here. */
export function AccountFactors({ user }: { user: User }) {
  const typedBefore = useSavedInput(user.id, sectionIds.factors)
  const [adding, setAdding] = useState<Adding>(typedBefore === null ? 'none' : 'phone')
  const client = useQueryClient()
  const verified = (user.factors ?? []).filter(({ status }) => status === 'verified')
  const factors = verified.filter(({ factor_type: type }) => type !== 'recovery_code')
  const names = verified.map(({ friendly_name }) => friendly_name ?? '')

  /** After the first factor, recovery codes are created: without them, a lost device locks its owner out. */
  function handleAdded() {
    const description = t`You’ll need it the next time you sign in.`
    notify({ title: t`Second factor added`, description, tone: 'verified' }, { force: true })
    setAdding(verified.length === 0 ? 'codes' : 'none')
    void client.invalidateQueries(accountChanged)
  }

  const close = () => setAdding('none')
  return (
    <AccountSection
      id={sectionIds.factors}
      title={t`Second factor`}
      description={t`A code in addition to your password protects your account if the password is stolen. Keep recovery codes: we cannot remove a second factor for you.`}
    >
      {factors.length === 0 && adding === 'none' && (
        <p className="text-ink-soft text-sm">
          <Trans>No second factor yet. An authenticator app takes a minute.</Trans>
        </p>
      )}
      {factors.length > 0 && (
        <ul className="divide-y divide-line border-line border-y">
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} isLast={factors.length === 1} />
          ))}
        </ul>
      )}
      {factors.length > 0 && adding !== 'codes' && <RecoveryCodesRow onCreate={() => setAdding('codes')} />}
      {adding === 'none' && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => setAdding('totp')}>
            <Trans>Add an authenticator app</Trans>
          </Button>
          <Button variant="secondary" size="sm" onClick={() => setAdding('phone')}>
            <Trans>Add a phone</Trans>
          </Button>
          {supportsPasskeys() && (
            <Button variant="secondary" size="sm" onClick={() => setAdding('key')}>
              <Trans>Add a security key</Trans>
            </Button>
          )}
        </div>
      )}
      {adding === 'totp' && <TotpEnrolment usedNames={names} onAdded={handleAdded} onClose={close} />}
      {adding === 'phone' && (
        <PhoneEnrolment
          usedNames={names}
          typedBefore={typedBefore?.phone ?? ''}
          onAdded={handleAdded}
          onClose={close}
        />
      )}
      {adding === 'key' && <SecurityKeyEnrolment usedNames={names} onAdded={handleAdded} onClose={close} />}
      {adding === 'codes' && <RecoveryCodesSheet email={user.email ?? ''} onClose={close} />}
    </AccountSection>
  )
}

function FactorRow({ factor, isLast }: { factor: Factor; isLast: boolean }) {
  const [isConfirming, setConfirming] = useState(false)
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => removeFactor(factor.id),
    onSuccess: async () => {
      await client.invalidateQueries(accountChanged)
      notify({ title: t`Second factor removed`, tone: 'neutral' }, { force: true })
    },
  })
  const when = timeAgo(factor.created_at)
  const { Icon, kind, plainName } = describeFactor(factor)
  const name = factor.friendly_name ?? plainName
  return (
    <li className="flex items-center gap-4 py-3">
      <Icon size={20} strokeWidth={1.5} className="shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-sm">{name}</p>
        <p className="mt-0.5 text-ink-soft text-sm tabular-nums">
          {kind} · <Trans comment="When a second factor was added, as in “added 3 days ago”">added {when}</Trans>
        </p>
      </div>
      <Button variant="secondary" size="sm" aria-label={t`Remove ${name}`} onClick={() => setConfirming(true)}>
        <Trans>Remove</Trans>
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t`Remove “${name}”?`}
        description={
          isLast
            ? t`This is your last second factor. Your password alone will sign you in, and your recovery codes will be deleted.`
            : t`You can still sign in with your other second factor.`
        }
        confirm={remove.isPending ? t`Removing...` : t`Remove`}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setConfirming(false)}
      >
        {remove.isError && (
          <p role="alert" className="mt-3 text-lost text-sm">
            {authMessage(remove.error, 'factor').message}
          </p>
        )}
      </ConfirmDialog>
    </li>
  )
}

function describeFactor({ factor_type: type }: Factor) {
  if (type === 'phone') return { Icon: Smartphone, kind: t`Code by SMS`, plainName: t`Phone` }
  if (type === 'webauthn') return { Icon: Usb, kind: t`Security key`, plainName: t`Security key` }
  return { Icon: KeyRound, kind: t`Authenticator app`, plainName: t`Authenticator app` }
}
