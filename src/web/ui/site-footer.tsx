import type { MouseEvent } from 'react'
import { openDialog } from '#web/platform/dialogs.ts'
import { currentSession } from '#web/platform/session.ts'
import { splitLastWord } from './split-last-word.ts'
import { Wordmark } from './wordmark.tsx'

/** `isForMembers`: visitors are asked to sign up first, and are taken there afterwards. */
type FooterEntry = { label: string; href?: string; isForMembers?: boolean }
type FooterColumn = { title: string; entries: readonly FooterEntry[] }

/** An entry without an address is not built yet; it is named, and leads nowhere. */
const columns: readonly FooterColumn[] = [
  {
    title: 'Features',
    entries: [
      { label: 'Community Blog', href: '/blog' },
      { label: 'Campaign Management', href: '/dashboard#campaigns', isForMembers: true },
      { label: 'Link Building Automation (Beta)' },
      { label: 'Keyword Research' },
      { label: 'Rank Tracker' },
    ],
  },
  {
    title: 'Merchant Tools',
    entries: [
      { label: 'API Reference', href: '/api/docs' },
      { label: 'RSS Feed', href: '/blog/rss.xml' },
      { label: 'Backlink Reports', href: '/backlink-report' },
    ],
  },
  { title: 'Legal', entries: [{ label: 'Terms of Service' }, { label: 'Privacy Policy' }] },
  { title: 'Company', entries: [{ label: 'Contact' }] },
]

export function SiteFooter() {
  return (
    <footer className="mt-auto border-line border-t bg-sunken/60">
      <div className="page-width grid gap-10 py-12 lg:grid-cols-[1fr_2.4fr] lg:gap-16">
        <div>
          <Wordmark />
          <p className="mt-3 max-w-[28ch] text-ink-soft text-sm">Backlinks you can open, read and check.</p>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-4">
          {columns.map((column) => (
            <FooterColumnList key={column.title} column={column} />
          ))}
        </nav>
      </div>
      <div className="page-width">
        <p className="border-line border-t py-6 text-ink-faint text-sm">
          © {new Date().getUTCFullYear()} Linkwright. All rights reserved.
        </p>
      </div>
    </footer>
  )
}

function FooterColumnList({ column }: { column: FooterColumn }) {
  return (
    <div>
      <h2 className="font-medium text-ink text-sm">{column.title}</h2>
      <ul className="mt-2">
        {column.entries.map(({ label, href, isForMembers = false }) => (
          <li key={label} className="text-sm leading-5">
            {href === undefined ? (
              <PlannedEntry label={label} />
            ) : (
              <a
                href={href}
                onClick={isForMembers ? (event) => offerSignUp(event, label, href) : undefined}
                className="inline-block py-1 text-ink-soft hover:text-verified hover:underline"
              >
                {label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A plain press of somebody who is not signed in; in a new tab, and without script, it is the link it looks like. */
function offerSignUp(event: MouseEvent, accessTo: string, returnTo: string) {
  const { metaKey, ctrlKey, shiftKey, altKey } = event
  if (currentSession().state !== 'signed-out' || metaKey || ctrlKey || shiftKey || altKey) return
  event.preventDefault()
  openDialog('signup', { accessTo, returnTo })
}

/** The word "soon" never stands alone on a line. */
function PlannedEntry({ label }: { label: string }) {
  const { head, last } = splitLastWord(label)
  return (
    <span className="inline-block py-1 text-ink-faint">
      {head}
      <span className="whitespace-nowrap">
        {last} <span className="text-xs">· soon</span>
      </span>
    </span>
  )
}
