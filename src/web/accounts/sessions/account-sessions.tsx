import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import type { AccountSession } from '#contract/accounts/accounts.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { AccountSection } from '../profile/account-section.tsx'
import { endOtherSessionsMutation, endSessionMutation, sessionsQuery } from '../queries.ts'
import { deviceOf } from './device-of.ts'
import { timeAgo } from './time-ago.ts'

/** The sessions of the account, each of which can be ended. */
export function AccountSessions() {
  return (
    <AccountSection
      id="sessions"
      title={t`Sessions`}
      description={t`Where you’re signed in. Location is estimated from the IP address. Signing out takes effect immediately.`}
    >
      <SessionList />
    </AccountSection>
  )
}

function SessionList() {
  const sessions = useQuery(sessionsQuery)
  const endOthers = useMutation(endOtherSessionsMutation)
  if (sessions.isPending) return <RowsSkeleton label={t`Loading your sessions`} rows={2} />
  if (sessions.isLoadingError) {
    return (
      <ErrorState title={t`Couldn’t load your sessions`} onRetry={() => void sessions.refetch()}>
        {problemOf(sessions.error).message}
      </ErrorState>
    )
  }
  const others = sessions.data.filter(({ current }) => !current).length
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {sessions.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others > 0 && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-4"
          disabled={endOthers.isPending}
          onClick={() => endOthers.mutate(undefined, { onSuccess: announceEnd, onError: announceFailure })}
        >
          <Trans>Sign out all others</Trans>
        </Button>
      )}
    </>
  )
}

function announceEnd({ ended }: { ended: number }) {
  const title = plural(ended, { one: '# other session signed out', other: '# other sessions signed out' })
  notify({ title, tone: 'verified' }, { force: true })
}

function announceFailure(error: unknown) {
  notify({ title: t`Couldn’t sign out`, description: problemOf(error).message, tone: 'lost' }, { force: true })
}

function SessionRow({ session }: { session: AccountSession }) {
  const end = useMutation(endSessionMutation)
  const { name: deviceName, isPhone } = deviceOf(session.userAgent)
  const lastUsed = timeAgo(session.refreshedAt)
  const Icon = isPhone ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-4 py-3">
      <Icon size={20} strokeWidth={1.5} className="shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-sm">
          {deviceName}
          {session.current && (
            <Badge tone="verified">
              <Trans>This device</Trans>
            </Badge>
          )}
          {session.aal === 'aal2' && (
            <Badge>
              <Trans>Two factors</Trans>
            </Badge>
          )}
        </p>
        <p className="mt-0.5 text-ink-soft text-sm tabular-nums wrap-anywhere">
          {session.ip ?? t`Unknown IP address`} · {session.current ? t`in use now` : t`last used ${lastUsed}`}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="secondary"
          size="sm"
          disabled={end.isPending}
          aria-label={t`Sign out ${deviceName}, last used ${lastUsed}`}
          onClick={() => end.mutate(session.id, { onError: announceFailure })}
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  )
}
