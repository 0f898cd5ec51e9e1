import { useMutation, useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import type { AccountSession } from '#contract/accounts.ts'
import { problemOf } from '#web/platform/client.ts'
import { notify } from '#web/platform/notifications.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { RowsSkeleton } from '#web/ui/rows-skeleton.tsx'
import { endOtherSessionsMutation, endSessionMutation, sessionsQuery } from './account-queries.ts'
import { AccountSection } from './account-section.tsx'
import { deviceOf } from './device-of.ts'
import { timeAgo } from './time-ago.ts'

/** Where the account is signed in, and the way to end it there. */
export function AccountSessions() {
  return (
    <AccountSection
      id="sessions"
      title="Sessions"
      description="Where you are signed in. The place is told only by the address it was used from. Signing one out takes effect at once."
    >
      <SessionList />
    </AccountSection>
  )
}

function SessionList() {
  const sessions = useQuery(sessionsQuery)
  const endOthers = useMutation(endOtherSessionsMutation)
  if (sessions.isPending) return <RowsSkeleton label="Loading your sessions" rows={2} />
  if (sessions.isLoadingError) {
    return (
      <ErrorState title="Your sessions could not be loaded" onRetry={() => void sessions.refetch()}>
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
          Sign out all others
        </Button>
      )}
    </>
  )
}

function announceEnd({ ended }: { ended: number }) {
  const title = ended === 1 ? '1 other session signed out' : `${ended} other sessions signed out`
  notify({ title, tone: 'verified' }, { force: true })
}

function announceFailure(error: unknown) {
  notify({ title: 'Not signed out', description: problemOf(error).message, tone: 'lost' }, { force: true })
}

function SessionRow({ session }: { session: AccountSession }) {
  const end = useMutation(endSessionMutation)
  const device = deviceOf(session.userAgent)
  const Icon = device.isPhone ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-4 py-3">
      <Icon size={20} strokeWidth={1.5} className="shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-sm">
          {device.name}
          {session.current && <Badge tone="verified">This device</Badge>}
          {session.aal === 'aal2' && <Badge>Two factors</Badge>}
        </p>
        <p className="mt-0.5 text-ink-soft text-sm tabular-nums wrap-anywhere">
          {session.ip ?? 'Address unknown'} ·{' '}
          {session.current ? 'in use now' : `last used ${timeAgo(session.refreshedAt)}`}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="secondary"
          size="sm"
          disabled={end.isPending}
          aria-label={`Sign out ${device.name}, last used ${timeAgo(session.refreshedAt)}`}
          onClick={() => end.mutate(session.id, { onError: announceFailure })}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
