import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { Account } from '#contract/accounts/accounts.ts'
import { shortcutTexts } from '#contract/shell/palette-texts.ts'
import { authMessage } from '#web/accounts/forms/auth-messages.ts'
import { AccountDeletion } from '#web/accounts/profile/account-deletion.tsx'
import { AccountExport } from '#web/accounts/profile/account-export.tsx'
import { type AccountGroup, accountGroupOf, accountTabs } from '#web/accounts/profile/account-groups.ts'
import { AccountProfile } from '#web/accounts/profile/account-profile.tsx'
import { AccountSection } from '#web/accounts/profile/account-section.tsx'
import { accountQuery, signInUserQuery } from '#web/accounts/queries.ts'
import { AccountEmail } from '#web/accounts/security/account-email.tsx'
import { AccountFactors } from '#web/accounts/security/account-factors.tsx'
import { AccountIdentities } from '#web/accounts/security/account-identities.tsx'
import { AccountPasskeys } from '#web/accounts/security/account-passkeys.tsx'
import { AccountPassword } from '#web/accounts/security/account-password.tsx'
import { AccountEvents } from '#web/accounts/sessions/account-events.tsx'
import { AccountSessions } from '#web/accounts/sessions/account-sessions.tsx'
import { ShortcutSettings } from '#web/palette/shortcut-settings.tsx'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { PageHeading } from '#web/ui/frame/page-heading.tsx'
import { TabLinks } from '#web/ui/frame/tab-links.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'

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
      {/* A pending deletion of the account is shown in every part. */}
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
