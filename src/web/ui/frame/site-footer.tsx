import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import type { Channel } from '#contract/operations/legal.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { isPlainPress } from '#web/platform/input/plain-press.ts'
import { openDialog } from '#web/platform/overlays/dialogs.ts'
import { currentSession } from '#web/platform/session/session.ts'
import { StoredContent } from '#web/platform/static-render/stored-content.tsx'
import { splitLastWord } from '../labels/split-last-word.ts'
import { Wordmark } from './wordmark.tsx'

/**
 * `label`: a text, or a name that is the same in every language. `isForMembers`: visitors are invited to sign up first, and go there afterwards.
 * `isComing`: the target page announces a feature that is not ready.
 */
type FooterEntry = { label: MessageDescriptor | string; href: string; isForMembers?: boolean; isComing?: boolean }
type FooterColumn = { title: MessageDescriptor; entries: readonly FooterEntry[] }

const section = (label: MessageDescriptor, name: string, isComing = false): FooterEntry => ({
  label,
  href: `/dashboard#${name}`,
  isForMembers: true,
  isComing,
})

const legalEntries: readonly FooterEntry[] = [
  { label: msg`Terms of Service`, href: '/terms-of-service' },
  { label: msg`Privacy Policy`, href: '/privacy-policy' },
]

const columns: readonly FooterColumn[] = [
  {
    title: msg`Features`,
    entries: [
      section(msg`Campaign Management`, 'campaigns'),
      section(msg`Link Building Automation (Beta)`, 'seo-tools-automation', true),
      section(msg`Keyword Research`, 'keyword-research', true),
      section(msg`Rank Tracker`, 'rank-tracker', true),
      { label: msg`Community Blog`, href: '/blog' },
    ],
  },
  { title: msg`Merchant Tools`, entries: [{ label: msg`Backlink Reports`, href: '/backlink-report' }] },
  { title: msg`Legal`, entries: legalEntries },
]

const contactEntry: FooterEntry = { label: msg`Contact`, href: '/contact' }
const legalLinks: readonly FooterEntry[] = [...legalEntries, contactEntry]

/** Links for crawlers and developers. */
const machineLinks = [
  { label: msg`API Reference`, href: '/api/docs' },
  { label: msg`RSS Feed`, href: '/blog/rss.xml' },
] as const

type SiteFooterProps = { channels?: readonly Channel[]; isApp?: boolean }

/**
 * `channels` are the operator's: a chat, a messaging app, a social network, as far as they are set. Pages of the signed-in part (`isApp`) have only
 * the legal links.
 */
export function SiteFooter({ channels = [], isApp = false }: SiteFooterProps) {
  const year = new Date().getUTCFullYear()
  return isApp ? (
    <footer className="page-width mt-auto w-full">
      <LastLine links={legalLinks} year={year} />
    </footer>
  ) : (
    <footer className="mt-auto border-line border-t bg-sunken/60">
      <StoredContent content={FooterContent} contentProps={{ channels, year }} />
    </footer>
  )
}

function FooterContent({ channels, year }: { channels: readonly Channel[]; year: number }) {
  const company = {
    title: msg`Company`,
    entries: [contactEntry, ...channels.map(({ name, url }) => ({ label: name, href: url }))],
  }
  return (
    <>
      <div className="page-width grid gap-5 py-8 sm:gap-8 lg:grid-cols-[1fr_2.4fr] lg:gap-16">
        <div>
          <Wordmark />
          <p className="mt-3 max-w-[28ch] text-ink-soft text-sm max-sm:hidden">
            <Trans>Backlinks you can open, read and check.</Trans>
          </p>
        </div>
        <nav
          aria-label={t`Footer`}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 sm:gap-x-6 gap-y-5 sm:gap-y-8 md:grid-cols-[fit-content(18rem)_1fr_1fr_1fr]"
        >
          {[...columns, company].map((column) => (
            <FooterColumnList key={column.entries[0]?.href} column={column} />
          ))}
        </nav>
      </div>
      <div className="page-width">
        <LastLine links={machineLinks} year={year} />
      </div>
    </>
  )
}

function LastLine({ links, year }: { links: readonly FooterEntry[]; year: number }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-line border-t py-4 text-sm sm:py-6">
      <p className="text-ink-faint">
        <Trans>© {year} Linkwright. All rights reserved.</Trans>
      </p>
      <ul className="flex flex-wrap gap-x-6">
        {links.map((entry) => (
          <li key={entry.href}>
            <FooterLink {...entry} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const linkStyle = 'inline-block py-1 text-ink-soft hover:text-verified hover:underline'

function FooterColumnList({ column }: { column: FooterColumn }) {
  return (
    <div>
      <h2 className="font-medium text-ink text-sm">{i18n._(column.title)}</h2>
      <ul className="mt-2">
        {column.entries.map((entry) => (
          <li key={entry.href} className="text-sm leading-5">
            <FooterLink {...entry} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function FooterLink({ label, href, isForMembers = false, isComing = false }: FooterEntry) {
  const name = typeof label === 'string' ? label : i18n._(label)
  return (
    <a
      href={href}
      rel={href.startsWith('/') ? undefined : 'noopener me'}
      data-dialog={isForMembers ? 'signup' : undefined}
      onClick={isForMembers ? (event) => offerSignUp(event, name, href) : undefined}
      className={linkStyle}
    >
      {isComing ? <ComingLabel label={name} /> : name}
    </a>
  )
}

/** Prevents the word "soon" from being alone on a line. */
function ComingLabel({ label }: { label: string }) {
  const { head, last } = splitLastWord(label)
  return (
    <>
      {head}
      <span className="whitespace-nowrap">
        {last}{' '}
        <span className="text-ink-faint text-xs">
          <Trans comment="Beside a part of the product that is not ready yet">· coming soon</Trans>
        </span>
      </span>
    </>
  )
}

/** Handles a plain press of a visitor who is not signed in; in a new tab, and without script, it is a plain link. */
function offerSignUp(event: MouseEvent, accessTo: string, returnTo: string) {
  if (currentSession().state !== 'signed-out' || !isPlainPress(event)) return
  event.preventDefault()
  openDialog('signup', { accessTo, returnTo })
}
