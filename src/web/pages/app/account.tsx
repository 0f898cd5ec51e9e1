import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { Account } from '#contract/accounts.ts'
import { shortcutTexts } from '#contract/palette-texts.ts'
import { AccountDeletion } from '#web/accounts/account-deletion.tsx'
import { AccountEmail } from '#web/accounts/account-email.tsx'
import { AccountEvents } from '#web/accounts/account-events.tsx'
import { AccountExport } from '#web/accounts/account-export.tsx'
import { AccountFactors } from '#web/accounts/account-factors.tsx'
import { type AccountGroup, accountGroupOf, accountTabs } from '#web/accounts/account-groups.ts'
import { AccountIdentities } from '#web/accounts/account-identities.tsx'
import { AccountPasskeys } from '#web/accounts/account-passkeys.tsx'
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
import { TabLinks } from '#web/ui/tab-links.tsx'

export function meta() {
  return pageMeta({
    title: t`Account`,
    description: t`Your profile, sign-in and personal data.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function AccountPage() {
  const group = accountGroupOf(useLocation().hash)
  return (
    <>
      <PageHeading title={t`Account`}>
        <Trans>Your profile, sign-in and personal data.</Trans>
      </PageHeading>
      <TabLinks label={t`Parts of your account`} tabs={accountTabs()} current={`#${group}`} />
      <AccountSections group={group} />
    </>
  )
}

function AccountSections({ group }: { group: AccountGroup }) {
  const account = useQuery(accountQuery)
  const user = useQuery(signInUserQuery)
  if (account.isPending || user.isPending) return <RowsSkeleton label={t`Loading your account`} rows={6} />
  if (account.isLoadingError || user.isLoadingError) {
    const message = account.isLoadingError
      ? problemOf(account.error).message
      : authMessage(user.error, 'signIn').message
    return (
      <ErrorState
        title={t`Couldn’t load your account`}
        onRetry={() => {
          void account.refetch()
          void user.refetch()
        }}
      >
        {message}
      </ErrorState>
    )
  }
  return <Group group={group} account={account.data} user={user.data} />
}

type GroupProps = { group: AccountGroup; account: Account; user: User }

function Group({ group, account, user }: GroupProps) {
  const { profile, deletionDueAt, hasPassword } = account
  const email = user.email ?? ''
  const deletion = <AccountDeletion dueAt={deletionDueAt} proof={email === '' ? profile.displayName : email} />
  return (
    <>
      {/* An account that is about to go says so wherever its owner is. */}
      {deletionDueAt !== null && group !== 'data' && deletion}
      {group === 'profile' && (
        <>
          <AccountProfile profile={profile} />
          <AccountSection
            id="keyboard"
            title={translated(shortcutTexts.title)}
            description={translated(shortcutTexts.settings)}
          >
            <ShortcutSettings />
          </AccountSection>
        </>
      )}
      {group === 'security' && (
        <>
          <AccountEmail user={user} />
          <AccountPassword hasPassword={hasPassword} email={email} phone={user.phone ?? ''} />
          <AccountPasskeys />
          <AccountFactors user={user} />
          <AccountIdentities user={user} />
        </>
      )}
      {group === 'sessions' && (
        <>
          <AccountSessions />
          <AccountEvents />
        </>
      )}
      {group === 'data' && (
        <>
          <AccountExport />
          {deletion}
        </>
      )}
    </>
  )
}
