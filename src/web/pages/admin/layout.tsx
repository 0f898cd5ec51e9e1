import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { accountQuery } from '#web/accounts/queries.ts'
import { AdminNavigation } from '#web/operations/admin-navigation.tsx'
import { useAppWorker } from '#web/platform/browser/use-app-worker.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { QueryScope } from '#web/platform/http/query-client.ts'
import { RequireSession } from '#web/ui/frame/require-session.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { NotFoundScreen } from '#web/ui/screens/not-found-screen.tsx'

export const handle = { app: true }

/**
 * The layout of the administration. Visitors are redirected to sign-in. Members without the role see the "not found" page, and nothing of these pages
 * is rendered or requested. The server checks the permission of every call.
 */
export default function AdminLayout() {
  useAppWorker()
  return (
    <RequireSession fallback={<Waiting />}>
      {() => (
        <QueryScope>
          <AdminGate />
        </QueryScope>
      )}
    </RequireSession>
  )
}

function AdminGate() {
  const account = useQuery(accountQuery)
  if (account.isPending) return <Waiting />
  if (account.isLoadingError)
    return (
      <main id="main" className="page-width w-full flex-1 py-14">
        <ErrorState title={t`Couldn’t check your account`} onRetry={() => void account.refetch()}>
          {problemOf(account.error).message}
        </ErrorState>
      </main>
    )
  return account.data.isAdmin ? <AdminPages /> : <NotFoundScreen />
}

function AdminPages() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  // Moves the focus to the new page, for users of keyboards and screen readers.
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [pathname])
  return (
    <div className="page-width grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-x-12 pb-20 lg:grid-cols-[12rem_minmax(0,1fr)] lg:pt-10">
      <AdminNavigation />
      <main id="main" ref={main} tabIndex={-1} className="min-w-0 pt-8 outline-none lg:pt-0">
        <Outlet />
      </main>
    </div>
  )
}

function Waiting() {
  return (
    <main id="main" className="page-width w-full flex-1 py-14">
      <RowsSkeleton label={t`Loading`} rows={5} />
    </main>
  )
}
