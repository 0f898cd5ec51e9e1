import { t } from '@lingui/core/macro'
import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { useAppWorker } from '#web/platform/browser/use-app-worker.ts'
import { QueryScope } from '#web/platform/http/query-client.ts'
import type { PageHandle } from '#web/platform/hydration/page-handle.ts'
import { useClientNavigation } from '#web/platform/navigation/use-client-navigation.ts'
import { useSession } from '#web/platform/session/session.ts'
import { hasStoredSession } from '#web/platform/session/session-presence.ts'
import { AppNavigation } from '#web/ui/frame/app-navigation.tsx'
import { RequireSession } from '#web/ui/frame/require-session.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'

/** Only members' pages can be installed as an app. */
export const links = () => [{ rel: 'manifest', href: '/manifest.webmanifest' }]

export const handle = { app: true }

/** The layout of all members' pages: their navigation and the session guard. Pages receive the member as the outlet's context. */
export default function AppLayout() {
  const Guest = useGuestView()
  useClientNavigation()
  useAppWorker()
  if (Guest !== null)
    return (
      <main id="main" tabIndex={-1} className="page-width flex-1 pt-10 pb-20 outline-none sm:pt-14">
        <Suspense fallback={<PageSkeleton />}>
          <Guest />
        </Suspense>
      </main>
    )
  return (
    <div className="page-width grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-x-12 pb-20 lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:pt-10">
      <AppNavigation />
      <Main />
    </div>
  )
}

/** What visitors who are not signed in see of this page; `null` for members, and where visitors are redirected to sign-in. */
function useGuestView(): ComponentType | null {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined
  const { state } = useSession()
  const isGuest = state === 'needs-factor' || (state === 'signed-out' && !hasStoredSession())
  return isGuest ? (handle?.guest ?? null) : null
}

function Main() {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname + hash)
  // Moves the focus to the new page, for users of keyboards and screen readers.
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
      <RowsSkeleton label={t`Loading`} rows={5} />
    </>
  )
}
