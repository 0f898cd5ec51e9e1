import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Menu, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { openPaletteText } from '#contract/shell/palette-link-text.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { StoredContent } from '#web/platform/static-render/stored-content.tsx'
import { buttonStyle } from '../buttons/button-style.ts'
import { DialogLink } from '../buttons/dialog-link.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { VisitorActions, VisitorMenu } from './visitor-actions.tsx'
import { Wordmark } from './wordmark.tsx'

/** `balance`: the credits of a member, where the page hydrates. */
type SiteHeaderProps = { balance?: ReactNode }

/** The header of every page. It works without script: it uses plain links and native popovers only. */
export function SiteHeader({ balance }: SiteHeaderProps) {
  return (
    <header className="border-line border-b bg-paper">
      <StoredContent content={HeaderContent} contentProps={{ balance }} />
    </header>
  )
}

function HeaderContent({ balance }: SiteHeaderProps) {
  return (
    <div className="page-width flex h-16 items-center justify-between gap-4">
      <div className="flex items-center gap-8">
        <a href="/" className="rounded" aria-label={t`Linkwright, home`}>
          <Wordmark />
        </a>
        <nav aria-label={t`Main`} className="hidden sm:block">
          <a href="/blog" className={buttonStyle({ variant: 'quiet', size: 'sm' })}>
            <Trans>Blog</Trans>
          </a>
          <a
            href="/backlink-report"
            className={buttonStyle({ variant: 'quiet', size: 'sm', className: 'where-room max-md:hidden' })}
          >
            <Trans>Backlink Reports</Trans>
          </a>
        </nav>
      </div>
      {/* Changing elements are left of the fixed ones, so that nothing moves when the visitor becomes known. */}
      <div className="flex items-center gap-1 sm:gap-2">
        <div className="hidden items-center gap-2 sm:flex">
          <VisitorActions balance={balance} />
        </div>
        <PaletteLink />
        <ThemeToggle />
        <SmallScreenMenu balance={balance} />
      </div>
    </div>
  )
}

/** Without script it leads to the search of the blog. */
function PaletteLink() {
  return (
    <DialogLink
      type="palette"
      variant="quiet"
      size="icon"
      aria-label={translated(openPaletteText)}
      className="max-sm:hidden lg:w-auto lg:px-2"
    >
      <Search size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className="palette-keys" aria-hidden="true" />
    </DialogLink>
  )
}

/** A native popover, so that it works on pages without script; Escape or a tap outside closes it. */
function SmallScreenMenu({ balance }: SiteHeaderProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget="site-menu"
        className={`${buttonStyle({ variant: 'quiet', size: 'icon' })} sm:hidden`}
      >
        <Menu size={20} strokeWidth={1.75} aria-hidden="true" />
        <span className="sr-only">
          <Trans>Menu</Trans>
        </span>
      </button>
      <nav
        id="site-menu"
        popover="auto"
        aria-label={t`Menu`}
        className="absolute inset-auto top-14 right-4 m-0 w-60 flex-col gap-1 rounded border border-line bg-surface p-2 text-ink shadow-raised open:flex"
      >
        <a href="/blog" className={`${buttonStyle({ variant: 'quiet' })} justify-start`}>
          <Trans>Blog</Trans>
        </a>
        <a href="/backlink-report" className={`${buttonStyle({ variant: 'quiet' })} justify-start`}>
          <Trans>Backlink Reports</Trans>
        </a>
        <VisitorMenu balance={balance} />
        <DialogLink type="palette" variant="quiet" className="justify-start">
          {translated(openPaletteText)}
        </DialogLink>
      </nav>
    </>
  )
}
