import { type ReactNode, Suspense, use } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root.ts'
import './styles/app.css'
import interfaceFont from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'
import { CheckoutResume } from './billing/checkout/checkout-resume.tsx'
import { pageContext } from './platform/http/page-context.ts'
import { DocumentScripts } from './platform/hydration/document-scripts.ts'
import hydratedHeadScript from './platform/hydration/hydrated-head-script.ts?worker&url'
import type { PageHandle } from './platform/hydration/page-handle.ts'
import staticHeadScript from './platform/hydration/static-head-script.ts?worker&url'
import { i18n } from './platform/i18n/language.ts'
import { closeDialog, useDialog } from './platform/overlays/dialogs.ts'
import pageScript from './platform/page-script/page-script.ts?worker&url'
import { useSession } from './platform/session/session.ts'
import { StaticMarkup, StoredContent } from './platform/static-render/stored-content.tsx'
import { TrialConversion } from './posts/conversion/trial-conversion.tsx'
import { RouteProblem } from './shell/route-problem.tsx'
import { SkipLink } from './shell/skip-link.tsx'
import { OfflineBanner } from './ui/frame/offline-banner.tsx'
import { SiteFooter } from './ui/frame/site-footer.tsx'
import { SiteHeader } from './ui/frame/site-header.tsx'
import { Boundary } from './ui/loading/boundary.tsx'
import { lazyPart } from './ui/loading/lazy-part.tsx'
import { Skeleton } from './ui/loading/skeleton.tsx'
import { Toasts } from './ui/overlays/toasts.tsx'
import { LoadingError } from './ui/screens/loading-error.tsx'

export const links = () => [
  { rel: 'preload', href: interfaceFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

/** The data of the footer. It is the same for all pages, so client navigation does not request it again. */
export function loader({ context }: Route.LoaderArgs) {
  return { channels: context.get(pageContext).channels }
}

export const shouldRevalidate = () => false

// In development scripts are served as modules; in the build they are classic scripts.
const scriptType = import.meta.env.DEV ? 'module' : undefined

export function Layout({ children }: { children: ReactNode }) {
  const scripts = use(DocumentScripts)
  const hydrates = scripts !== null
  const matches = useMatches()
  const handles = matches.map((match) => match.handle as PageHandle | undefined)
  const bare = handles.some((handle) => handle?.bare === true)
  if (handles.some((handle) => handle?.standalone === true)) return <Standalone>{children}</Standalone>
  return (
    // The first script adds attributes to <html> before hydration.
    <html lang={i18n.locale} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <StoredContent content={FixedTags} contentProps={{ hydrates, page: matches.at(-1)?.id }} />
        <PageTags />
      </head>
      <body>
        {bare ? (
          children
        ) : (
          <Shell isApp={handles.some((handle) => handle?.app === true)} hydrates={hydrates}>
            {children}
          </Shell>
        )}
        {hydrates ? (
          <>
            <LoadingError />
            <Boundary>
              <TrialConversion />
              <CheckoutResume />
            </Boundary>
            <ScrollRestoration />
            {scripts ?? <Scripts />}
          </>
        ) : (
          <script src={pageScript} type={scriptType} async />
        )}
      </body>
    </html>
  )
}

/** A page of a member's hosted site, which contains all of its own styles and scripts. */
function Standalone({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <PageTags />
      </head>
      <body>{children}</body>
    </html>
  )
}

/** The tags of the head that depend only on the page: its stylesheets and fonts are among them. */
function FixedTags({ hydrates }: { hydrates: boolean; page: string | undefined }) {
  return (
    <>
      <meta
        name="theme-color"
        content="#fbfaf7"
        media="(prefers-color-scheme: light)"
        data-scheme="light"
        suppressHydrationWarning
      />
      <meta
        name="theme-color"
        content="#121415"
        media="(prefers-color-scheme: dark)"
        data-scheme="dark"
        suppressHydrationWarning
      />
      <script src={hydrates ? hydratedHeadScript : staticHeadScript} type={scriptType} />
      {/* The content policy admits stylesheets by their address; a nonce that only the server knows would be a hydration mismatch. */}
      <Links nonce="" />
    </>
  )
}

/** The tags that the page describes with its data. */
function PageTags() {
  return use(StaticMarkup)?.meta ?? <Meta />
}

/** Header and footer around a page. Each page has its own `<main id="main">`. */
function Shell({ isApp, hydrates, children }: { isApp: boolean; hydrates: boolean; children: ReactNode }) {
  const channels = useRouteLoaderData<typeof loader>('root')?.channels ?? []
  return (
    <>
      <SkipLink />
      <OfflineBanner />
      {/* Static pages have no session. */}
      <SiteHeader balance={hydrates ? <Balance /> : null} />
      {children}
      <SiteFooter channels={channels} isApp={isApp} />
      <Dialogs />
      <Toasts />
    </>
  )
}

const BalanceBadge = lazyPart(async () => (await import('./billing/balance/balance-badge.tsx')).BalanceBadge)

/** The credits of a member. Its code is loaded for members only. */
function Balance() {
  const { user } = useSession()
  const { key } = useLocation()
  return user === null ? null : (
    <Boundary resetKey={key}>
      <Suspense fallback={<Skeleton className="h-8 w-24" />}>
        <BalanceBadge userId={user.id} />
      </Suspense>
    </Boundary>
  )
}

const DialogHost = lazyPart(async () => (await import('./pages/dialog-host.tsx')).DialogHost)

/** The host of dialogs. Its code is loaded with the first dialog; a dialog that fails to render is closed, and can be opened again. */
function Dialogs() {
  const dialog = useDialog()
  return (
    <Boundary resetKey={dialog} onError={handleDialogError}>
      {dialog.type === 'none' ? null : (
        <Suspense fallback={null}>
          <DialogHost dialog={dialog} />
        </Suspense>
      )}
    </Boundary>
  )
}

function handleDialogError(error: unknown) {
  closeDialog()
  void import('./shell/dialog-problem.ts').then(
    ({ notifyDialogProblem }) => notifyDialogProblem(error),
    () => undefined,
  )
}

const PageProblem = lazyPart(async () => (await import('./shell/page-problem.tsx')).PageProblem)

export default function App() {
  const { key } = useLocation()
  return (
    <Boundary
      resetKey={key}
      fallback={(error, retry, tries) => (
        <Suspense fallback={null}>
          <PageProblem error={error} onRetry={retry} tries={tries} />
        </Suspense>
      )}
    >
      <Outlet />
    </Boundary>
  )
}

export function ErrorBoundary() {
  return <RouteProblem />
}
