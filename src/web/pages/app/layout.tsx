import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { QueryScope } from '#web/platform/query-client.ts'
import { AppNavigation } from '#web/ui/app-navigation.tsx'
import { RequireSession } from '#web/ui/require-session.tsx'
import { RowsSkeleton } from '#web/ui/rows-skeleton.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Around every page of a member: the way between them, and the guard before them. Pages get who is signed in as the outlet's context. */
export default function AppLayout() {
  return (
    <div className="page-width grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-x-12 pb-20 lg:grid-cols-[12rem_minmax(0,1fr)] lg:pt-10">
      <AppNavigation />
      <Main />
    </div>
  )
}

function Main() {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname + hash)
  // Whoever goes from page to page by keyboard or screen reader is taken to the new one.
  useEffect(() => {
    if (shown.current === pathname + hash) return
    shown.current = pathname + hash
    main.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [pathname, hash])
  return (
    <main id="main" ref={main} tabIndex={-1} className="min-w-0 pt-8 outline-none lg:pt-0">
      <RequireSession fallback={<PageSkeleton />}>
        {(user) => (
          <QueryScope>
            <Outlet context={{ id: user.id, email: user.email ?? '' }} />
          </QueryScope>
        )}
      </RequireSession>
    </main>
  )
}

function PageSkeleton() {
  return (
    <>
      <Skeleton className="mb-8 h-9 w-52" />
      <RowsSkeleton label="Loading" rows={5} />
    </>
  )
}
