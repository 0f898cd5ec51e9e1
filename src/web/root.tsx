import { lazy, type ReactNode, Suspense } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from 'react-router'
import './styles/app.css'
import interfaceFont from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'
import { CheckoutResume } from './billing/checkout-resume.tsx'
import { useDialog } from './platform/dialogs.ts'
import firstPaintScript from './platform/first-paint-script.ts?worker&url'
import type { PageHandle } from './platform/page-handle.ts'
import pageScript from './platform/page-script.ts?worker&url'
import { useSession } from './platform/session.ts'
import { TrialConversion } from './posts/trial-conversion.tsx'
import { ErrorScreen } from './ui/error-screen.tsx'
import { NotFoundScreen } from './ui/not-found-screen.tsx'
import { OfflineBanner } from './ui/offline-banner.tsx'
import { SiteFooter } from './ui/site-footer.tsx'
import { SiteHeader } from './ui/site-header.tsx'
import { Skeleton } from './ui/skeleton.tsx'
import { Toasts } from './ui/toasts.tsx'

export const links = () => [
  { rel: 'preload', href: interfaceFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

// While developing, scripts are served as modules; built, they are plain files.
const scriptType = import.meta.env.DEV ? 'module' : undefined

export function Layout({ children }: { children: ReactNode }) {
  const failed = (useRouteError() ?? null) !== null
  const handles = useMatches().map((match) => match.handle as PageHandle | undefined)
  const hydrates = !failed && handles.every((handle) => handle?.hydrate !== false)
  const bare = handles.some((handle) => handle?.bare === true)
  if (handles.some((handle) => handle?.standalone === true)) return <Standalone>{children}</Standalone>
  return (
    // The first script marks <html> before React sees it.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121415" media="(prefers-color-scheme: dark)" />
        <script src={firstPaintScript} type={scriptType} />
        <Meta />
        {/* Style sheets are let in by their address; a nonce that only the server knows would be a mismatch. */}
        <Links nonce="" />
      </head>
      <body>
        {bare ? children : <Shell>{children}</Shell>}
        {hydrates ? (
          <>
            <TrialConversion />
            <CheckoutResume />
            <ScrollRestoration />
            <Scripts />
          </>
        ) : (
          <script src={pageScript} type={scriptType} async />
        )}
      </body>
    </html>
  )
}

/** A page of somebody else's site, which brings all that it is made of. */
function Standalone({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
      </head>
      <body>{children}</body>
    </html>
  )
}

/** Header and footer around a page. A page brings its own `<main id="main">`. */
function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <SiteHeader balance={<Balance />} />
      {children}
      <SiteFooter />
      <OfflineBanner />
      <Dialogs />
      <Toasts />
    </>
  )
}

const BalanceBadge = lazy(() =>
  import('./billing/balance-badge.tsx').then(({ BalanceBadge }) => ({ default: BalanceBadge })),
)

/** What a member has. What reads and draws it is loaded for members only. */
function Balance() {
  const { user } = useSession()
  return user === null ? null : (
    <Suspense fallback={<Skeleton className="h-8 w-24" />}>
      <BalanceBadge userId={user.id} />
    </Suspense>
  )
}

const DialogHost = lazy(() => import('./pages/dialog-host.tsx').then(({ DialogHost }) => ({ default: DialogHost })))

/** The place of dialogs. What draws them is loaded with the first one. */
function Dialogs() {
  const dialog = useDialog()
  return dialog.type === 'none' ? null : (
    <Suspense fallback={null}>
      <DialogHost dialog={dialog} />
    </Suspense>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return status === 404 ? <NotFoundScreen /> : <ErrorScreen status={status} />
}
