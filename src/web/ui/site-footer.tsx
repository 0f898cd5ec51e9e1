import type { MouseEvent } from 'react'
import type { Channel } from '#contract/legal.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { currentSession } from '#web/platform/session.ts'
import { splitLastWord } from './split-last-word.ts'
import { Wordmark } from './wordmark.tsx'

/** `isForMembers`: visitors are asked to sign up first, and are taken there afterwards. `isComing`: what stands there says that it is not ready. */
type FooterEntry = { label: string; href: string; isForMembers?: boolean; isComing?: boolean }
type FooterColumn = { title: string; entries: readonly FooterEntry[] }

const section = (label: string, name: string, isComing = false): FooterEntry => ({
  label,
  href: `/dashboard#${name}`,
  isForMembers: true,
  isComing,
})

const columns: readonly FooterColumn[] = [
  {
    title: 'Features',
    entries: [
      section('Campaign Management', 'campaigns'),
      section('Link Building Automation (Beta)', 'seo-tools-automation', true),
      section('Keyword Research', 'keyword-research', true),
      section('Rank Tracker', 'rank-tracker', true),
      { label: 'Community Blog', href: '/blog' },
    ],
  },
  { title: 'Merchant Tools', entries: [{ label: 'Backlink Reports', href: '/backlink-report' }] },
  {
    title: 'Legal',
    entries: [
      { label: 'Terms of Service', href: '/terms-of-service' },
      { label: 'Privacy Policy', href: '/privacy-policy' },
    ],
  },
]

/** For machines and those who make them. */
const machineLinks = [
  { label: 'API Reference', href: '/api/docs' },
  { label: 'RSS Feed', href: '/blog/rss.xml' },
] as const

/** `channels` are the operator's own: a chat, a messaging app, a social network, as far as they are set. */
export function SiteFooter({ channels = [] }: { channels?: readonly Channel[] }) {
  const company = {
    title: 'Company',
    entries: [{ label: 'Contact', href: '/contact' }, ...channels.map(({ name, url }) => ({ label: name, href: url }))],
  }
  return (
    <footer className="mt-auto border-line border-t bg-sunken/60">
      <div className="page-width grid gap-10 py-12 lg:grid-cols-[1fr_2.4fr] lg:gap-16">
        <div>
          <Wordmark />
          <p className="mt-3 max-w-[28ch] text-ink-soft text-sm">Backlinks you can open, read and check.</p>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-4">
          {[...columns, company].map((column) => (
            <FooterColumnList key={column.title} column={column} />
          ))}
        </nav>
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-line border-t py-6 text-sm">
          <p className="text-ink-faint">© {new Date().getUTCFullYear()} Linkwright. All rights reserved.</p>
          <ul className="flex flex-wrap gap-x-6">
            {machineLinks.map(({ label, href }) => (
              <li key={href}>
                <a href={href} className={linkStyle}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}

const linkStyle = 'inline-block py-1 text-ink-soft hover:text-verified hover:underline'

function FooterColumnList({ column }: { column: FooterColumn }) {
  return (
    <div>
      <h2 className="font-medium text-ink text-sm">{column.title}</h2>
      <ul className="mt-2">
        {column.entries.map((entry) => (
          <li key={entry.label} className="text-sm leading-5">
            <FooterLink {...entry} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function FooterLink({ label, href, isForMembers = false, isComing = false }: FooterEntry) {
  return (
    <a
      href={href}
      rel={href.startsWith('/') ? undefined : 'noopener me'}
      onClick={isForMembers ? (event) => offerSignUp(event, label, href) : undefined}
      className={linkStyle}
    >
      {isComing ? <ComingLabel label={label} /> : label}
    </a>
  )
}

/** The word "soon" never stands alone on a line. */
function ComingLabel({ label }: { label: string }) {
  const { head, last } = splitLastWord(label)
  return (
    <>
      {head}
      <span className="whitespace-nowrap">
        {last} <span className="text-ink-faint text-xs">· soon</span>
      </span>
    </>
  )
}

/** A plain press of somebody who is not signed in; in a new tab, and without script, it is the link it looks like. */
function offerSignUp(event: MouseEvent, accessTo: string, returnTo: string) {
  const { metaKey, ctrlKey, shiftKey, altKey } = event
  if (currentSession().state !== 'signed-out' || metaKey || ctrlKey || shiftKey || altKey) return
  event.preventDefault()
  openDialog('signup', { accessTo, returnTo })
}
