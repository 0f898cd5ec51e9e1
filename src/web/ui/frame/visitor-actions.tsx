import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { trialBannerTexts } from '#contract/posts/trial-texts.ts'
import { i18n, translated } from '#web/platform/i18n/language.ts'
import { initialOf } from '#web/platform/session/initial-of.ts'
import { useSession } from '#web/platform/session/session.ts'
import { useVisitor, type Visitor } from '#web/platform/session/visitor.ts'
import { buttonStyle } from '../buttons/button-style.ts'
import { DialogLink } from '../buttons/dialog-link.tsx'
import { Skeleton } from '../loading/skeleton.tsx'
import { SignOutButton } from './sign-out-button.tsx'

/** The members' pages. */
const memberPages = [
  { href: '/campaigns', label: msg`Campaigns` },
  { href: '/dashboard/posts', label: msg`My posts` },
  { href: '/dashboard/reports', label: msg`Backlink reports` },
  { href: '/dashboard/billing', label: msg`Billing` },
  { href: '/account', label: msg`Account` },
]

const sm = { size: 'sm' } as const
const actions: Record<Exclude<Visitor, 'member'>, ReactNode> = {
  checking: <Checking />,
  guest: (
    <>
      <DialogLink type="login" variant="quiet" {...sm}>
        <Trans>Sign In</Trans>
      </DialogLink>
      <DialogLink type="signup" variant="secondary" {...sm}>
        <Trans>Create Account</Trans>
      </DialogLink>
    </>
  ),
  trial: <TrialActions label={trialBannerTexts.upgrade} />,
  'trial-ending': <TrialActions label={trialBannerTexts.upgradeNow} />,
  factor: (
    <>
      <SignOutButton className={buttonStyle({ variant: 'quiet', ...sm })} />
      <DialogLink type="login" variant="secondary" {...sm}>
        <Trans>Enter Code</Trans>
      </DialogLink>
    </>
  ),
}

const md = { size: 'md', className: 'justify-start' } as const
const menus: Record<Exclude<Visitor, 'member'>, ReactNode> = {
  checking: null,
  guest: (
    <>
      <DialogLink type="login" variant="quiet" {...md}>
        <Trans>Sign In</Trans>
      </DialogLink>
      <DialogLink type="signup" variant="secondary">
        <Trans>Create Account</Trans>
      </DialogLink>
    </>
  ),
  trial: <TrialMenu label={trialBannerTexts.upgrade} />,
  'trial-ending': <TrialMenu label={trialBannerTexts.upgradeNow} />,
  factor: (
    <>
      <DialogLink type="login" variant="quiet" {...md}>
        <Trans>Enter Code</Trans>
      </DialogLink>
      <SignOutButton className={menuItemStyle()} />
    </>
  ),
}

/** `balance`: the credits of a member, rendered by the caller. */
type BalanceProps = { balance: ReactNode }

/** The actions of the visitor, in the header of a wide screen. */
export function VisitorActions({ balance }: BalanceProps) {
  const member = <MemberActions balance={balance} />
  return <ForVisitor variants={{ ...actions, member }} className="flex items-center gap-2" />
}

/** The same in the menu of a small screen. */
export function VisitorMenu({ balance }: BalanceProps) {
  const member = <MemberMenu balance={balance} />
  return <ForVisitor variants={{ ...menus, member }} className="flex flex-col gap-1" />
}

/**
 * Until hydration every variant is in the page, and the stylesheet shows the one that the first script marked; on pages without React this does not
 * change.
 */
function ForVisitor({ variants, className }: { variants: Record<Visitor, ReactNode>; className: string }) {
  const visitor = useVisitor()
  return Object.entries(variants).map(([name, content]) =>
    visitor === null || visitor === name ? (
      <div key={name} {...(visitor === null && { 'data-visitor-is': name })} className={className}>
        {content}
      </div>
    ) : null,
  )
}

/** As wide as the actions of a member. */
function Checking() {
  return (
    <>
      <Skeleton className="h-8 w-24" />
      <Skeleton className="h-8 w-[6.5rem] max-md:hidden" />
      <Skeleton className="h-8 w-[6.3rem]" />
      <Skeleton className="size-9 rounded-full" />
    </>
  )
}

function TrialActions({ label }: { label: string }) {
  return (
    <>
      <DialogLink type="login" variant="quiet" {...sm}>
        <Trans>Sign In</Trans>
      </DialogLink>
      <DialogLink type="trialUpgrade" variant="qualified" {...sm}>
        {translated(label)}
      </DialogLink>
    </>
  )
}

function TrialMenu({ label }: { label: string }) {
  return (
    <>
      <DialogLink type="login" variant="quiet" {...md}>
        <Trans>Sign In</Trans>
      </DialogLink>
      <DialogLink type="trialUpgrade" variant="qualified">
        {translated(label)}
      </DialogLink>
    </>
  )
}

function MemberActions({ balance }: BalanceProps) {
  return (
    <>
      {balance}
      <DialogLink type="pricing" variant="quiet" className="max-md:hidden" {...sm}>
        <Trans>Buy Credits</Trans>
      </DialogLink>
      <a href="/dashboard" className={buttonStyle({ variant: 'quiet', ...sm })}>
        <Trans>Dashboard</Trans>
      </a>
      <AccountMenu />
    </>
  )
}

function MemberMenu({ balance }: BalanceProps) {
  return (
    <>
      <div className="px-4 py-1 empty:hidden">{balance}</div>
      <DialogLink type="pricing" variant="quiet" {...md}>
        <Trans>Buy Credits</Trans>
      </DialogLink>
      <a href="/dashboard" className={menuItemStyle()}>
        <Trans>Dashboard</Trans>
      </a>
      <MemberLinks />
    </>
  )
}

function AccountMenu() {
  const { displayName } = useSession()
  return (
    <>
      <button
        type="button"
        popoverTarget="account-menu"
        className="inline-flex size-9 items-center justify-center rounded-full border border-line-strong/60 bg-surface font-medium text-ink text-sm hover:border-line-strong hover:bg-sunken"
      >
        <span data-visitor-initial aria-hidden="true">
          {initialOf(displayName)}
        </span>
        <span className="sr-only">
          <Trans>Account menu</Trans>
        </span>
      </button>
      <nav
        id="account-menu"
        popover="auto"
        aria-label={t`Account`}
        className="absolute inset-auto top-14 right-[calc(max(0px,(100%-76rem)/2)+clamp(1rem,4vw,2.5rem)+5.5rem)] lg:right-[calc(max(0px,(100%-76rem)/2)+clamp(1rem,4vw,2.5rem)+8.75rem)] m-0 w-60 flex-col gap-1 rounded border border-line bg-surface p-2 text-ink shadow-raised open:flex"
      >
        {/* Where the header has no room for it. */}
        <DialogLink type="pricing" variant="quiet" size="md" className="justify-start md:hidden">
          <Trans>Buy Credits</Trans>
        </DialogLink>
        <MemberLinks />
      </nav>
    </>
  )
}

function MemberLinks() {
  const { displayName, access } = useSession()
  const visitor = useVisitor()
  return (
    <>
      <p className="order-first truncate px-4 pt-2 pb-1 font-medium text-ink-faint text-xs" data-visitor-name>
        {displayName}
      </p>
      {memberPages.map(({ href, label }) => (
        <a key={href} href={href} className={menuItemStyle()}>
          {i18n._(label)}
        </a>
      ))}
      {/* On pages without React the page script shows it to administrators. */}
      {(access?.isAdmin === true || visitor === null) && (
        <a href="/admin" hidden={access?.isAdmin !== true} data-visitor-admin className={menuItemStyle()}>
          <Trans>Administration</Trans>
        </a>
      )}
      <SignOutButton className={menuItemStyle()} />
    </>
  )
}

function menuItemStyle() {
  return buttonStyle({ variant: 'quiet', className: 'justify-start' })
}
