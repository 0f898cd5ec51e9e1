import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { OfflineBanner } from '#web/ui/frame/offline-banner.tsx'
import { ThemeToggle } from '#web/ui/frame/theme-toggle.tsx'
import { Wordmark } from '#web/ui/frame/wordmark.tsx'
import { Toasts } from '#web/ui/overlays/toasts.tsx'

type AuthShellProps = { title: string; description?: ReactNode; wide?: boolean; children: ReactNode }

/** The page around one form: a link to the home page, the form, and no other links. The layout grows only downwards. */
export function AuthShell({ title, description, wide = false, children }: AuthShellProps) {
  return (
    <>
      <OfflineBanner />
      <header className="page-width flex h-16 items-center justify-between gap-4">
        <a href="/" className="rounded" aria-label={t`Linkwright, home`}>
          <Wordmark />
        </a>
        <ThemeToggle />
      </header>
      <main
        id="main"
        className={`mx-auto w-full flex-1 px-4 pt-6 pb-16 sm:pt-[10vh] ${wide ? 'max-w-[46rem]' : 'max-w-[28rem]'}`}
      >
        <h1 className="font-semibold text-[1.75rem] leading-9 tracking-[-0.02em]">{title}</h1>
        {description !== undefined && <div className="mt-1.5 text-ink-soft">{description}</div>}
        <div className="mt-6 rounded border border-line bg-surface p-5 sm:p-7">{children}</div>
      </main>
      <Toasts />
    </>
  )
}

/** Shown in browsers without scripts: what is possible there. */
export function NeedsScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className="mb-4 rounded bg-qualified-soft px-3.5 py-3 text-ink text-sm">{children}</p>
    </noscript>
  )
}
