import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { User } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { problemOfEmail } from '../forms/account-checks.ts'
import { authMessage } from '../forms/auth-messages.ts'
import { EmailField } from '../forms/email-field.tsx'
import { ResendButton } from '../forms/resend-button.tsx'
import { useAccountForm } from '../forms/use-account-form.ts'
import { AccountSection } from '../profile/account-section.tsx'
import { accountChanged } from '../queries.ts'
import { changeEmail, resendEmailChange } from './account-actions.ts'
import { AccountRefusal } from './account-refusal.tsx'
import { useSavedInput } from './saved-input.ts'
import { sectionIds } from './section-ids.ts'

/** The sign-in address and its change, with links to the old and the new address. */
export function AccountEmail({ user }: { user: User }) {
  return (
    <AccountSection
      id={sectionIds.email}
      title={t`Email address`}
      description={t`You sign in with it, and we send account emails to it. To change it, open two links: one sent to your current address and one to the new one.`}
    >
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span className="font-medium wrap-anywhere">{user.email === '' ? t`No address` : user.email}</span>
        {user.email_confirmed_at !== undefined && (
          <Badge tone="verified">
            <Trans>Confirmed</Trans>
          </Badge>
        )}
      </p>
      {user.new_email !== undefined && user.new_email !== '' && (
        <PendingChange email={user.email ?? ''} newEmail={user.new_email} />
      )}
      <ChangeEmailForm userId={user.id} />
    </AccountSection>
  )
}

function PendingChange({ email, newEmail }: { email: string; newEmail: string }) {
  return (
    <div className="mt-4 border-qualified border-s-2 bg-qualified-soft px-4 py-3 text-sm leading-6">
      <p className="mb-3">
        {email === '' ? (
          <Trans>
            <span className="font-medium">Waiting for both confirmations.</span> We sent a link to{' '}
            <span className="wrap-anywhere">{newEmail}</span>. Until you open both links, you sign in with your current
            address.
          </Trans>
        ) : (
          <Trans>
            <span className="font-medium">Waiting for both confirmations.</span> We sent links to{' '}
            <span className="wrap-anywhere">{newEmail}</span> and <span className="wrap-anywhere">{email}</span>. Until
            you open both, you sign in with your current address.
          </Trans>
        )}
      </p>
      <ResendButton label={t`Send the links again`} send={() => resendEmailChange(newEmail)} />
    </div>
  )
}

function ChangeEmailForm({ userId }: { userId: string }) {
  const client = useQueryClient()
  const typedBefore = useSavedInput(userId, sectionIds.email)
  const [typed, setTyped] = useState(typedBefore?.email ?? '')
  const form = useAccountForm({
    fields: ['email'],
    onTyped: ({ email }) => setTyped(email),
    check: ({ email }) => problemOfEmail(email, 'dialog'),
    send: async ({ email }) => {
      try {
        const waiting = await changeEmail(email.trim())
        await client.invalidateQueries(accountChanged)
        if (waiting === null) notify({ title: t`Email address changed`, tone: 'verified' }, { force: true })
        return null
      } catch (error) {
        return { ...authMessage(error, 'confirm'), field: 'email' as const }
      }
    },
  })
  return (
    <form {...form.props} className="mt-5 space-y-4">
      <EmailField
        label={t`New email address`}
        autoComplete="email"
        defaultValue={typedBefore?.email ?? ''}
        error={form.errorOf('email')}
        readOnly={form.busy}
      />
      <AccountRefusal refusal={form.refusal} section={sectionIds.email} typed={() => ({ email: typed })} />
      <Button type="submit" disabled={!form.ready}>
        {form.busy ? t`Sending...` : t`Change address`}
      </Button>
    </form>
  )
}
