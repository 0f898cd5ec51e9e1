import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { shortcutTexts } from '#contract/palette-texts.ts'
import { AccountDeletion } from '#web/accounts/account-deletion.tsx'
import { AccountEmail } from '#web/accounts/account-email.tsx'
import { AccountEvents } from '#web/accounts/account-events.tsx'
import { AccountExport } from '#web/accounts/account-export.tsx'
import { AccountFactors } from '#web/accounts/account-factors.tsx'
import { AccountIdentities } from '#web/accounts/account-identities.tsx'
import { AccountPassword } from '#web/accounts/account-password.tsx'
import { AccountProfile } from '#web/accounts/account-profile.tsx'
import { accountQuery, signInUserQuery } from '#web/accounts/account-queries.ts'
import { AccountSection } from '#web/accounts/account-section.tsx'
import { AccountSessions } from '#web/accounts/account-sessions.tsx'
import { authMessage } from '#web/accounts/auth-messages.ts'
import { ShortcutSettings } from '#web/palette/shortcut-settings.tsx'
import { problemOf } from '#web/platform/client.ts'
import { translated } from '#web/platform/language.ts'
import { pageMeta } from '#web/platform/page-meta.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { RowsSkeleton } from '#web/ui/rows-skeleton.tsx'

export function meta() {
  return pageMeta({
    title: t`Account`,
    description: t`Your profile, how you sign in, and what we hold about you.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function AccountPage() {
  return (
    <>
      <PageHeading title={t`Account`}>
        <Trans>Your profile, how you sign in, and what we hold about you.</Trans>
      </PageHeading>
      <AccountSections />
    </>
  )
}

function AccountSections() {
  const account = useQuery(accountQuery)
  const user = useQuery(signInUserQuery)
  if (account.isPending || user.isPending) return <RowsSkeleton label={t`Loading your account`} rows={6} />
  if (account.isLoadingError || user.isLoadingError) {
    const message = account.isLoadingError
      ? problemOf(account.error).message
      : authMessage(user.error, 'signIn').message
    return (
      <ErrorState
        title={t`Your account could not be loaded`}
        onRetry={() => {
          void account.refetch()
          void user.refetch()
        }}
      >
        {message}
      </ErrorState>
    )
  }
  const { profile, deletionDueAt, hasPassword } = account.data
  const email = user.data.email ?? ''
  return (
    <>
      <AccountProfile profile={profile} />
      <AccountEmail user={user.data} />
      <AccountPassword hasPassword={hasPassword} email={email} phone={user.data.phone ?? ''} />
      <AccountFactors user={user.data} />
      <AccountIdentities user={user.data} />
      <AccountSessions />
      <AccountEvents />
      <AccountSection
        id="keyboard"
        title={translated(shortcutTexts.title)}
        description={translated(shortcutTexts.settings)}
      >
        <ShortcutSettings />
      </AccountSection>
      <AccountExport />
      <AccountDeletion dueAt={deletionDueAt} proof={email === '' ? profile.displayName : email} />
    </>
  )
}
