import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'
import { i18n } from '#web/platform/i18n/language.ts'
import { useRequestedAddress } from '#web/platform/navigation/pending-navigation.ts'
import { classNames } from '../class-names.ts'
import { useHydrated } from '../loading/use-hydrated.ts'

type Entry = { label: MessageDescriptor; to: string; isSoon?: boolean }

const entries: readonly Entry[] = [
  { label: msg`Overview`, to: '/dashboard' },
  { label: msg`Campaigns`, to: '/campaigns' },
  { label: msg`Domains`, to: '/domains' },
  { label: msg`My posts`, to: '/dashboard/posts' },
  { label: msg`Backlink reports`, to: '/dashboard/reports' },
  { label: msg`Link automation`, to: '/dashboard#seo-tools-automation', isSoon: true },
  { label: msg`Keyword research`, to: '/dashboard#keyword-research', isSoon: true },
  { label: msg`Rank tracker`, to: '/dashboard#rank-tracker', isSoon: true },
  { label: msg`Billing`, to: '/dashboard/billing' },
  { label: msg`Account`, to: '/account' },
]

/** The navigation of the members' pages: a column where there is room, else a row that scrolls sideways. */
export function AppNavigation() {
  const location = useLocation()
  // The entry that was pressed is current at once, while its page loads.
  const requested = useRequestedAddress()
  const { pathname, hash: fragment } = requested === null ? location : new URL(requested)
  const hash = useHydrated() ? fragment : ''
  const here = currentEntry(pathname, hash)
  return (
    <nav
      aria-label={t`Dashboard`}
      className="border-line max-lg:fading-edge max-lg:-mx-(--page-margin) overflow-x-auto max-lg:border-b max-lg:px-(--page-margin) lg:self-start lg:overflow-visible"
    >
      <ul className="flex gap-1 py-2 max-lg:w-max max-lg:pe-12 lg:flex-col lg:gap-0.5 lg:py-0">
        {entries.map(({ label, to, isSoon }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={here === to ? 'page' : undefined}
              className={classNames(
                'flex h-9 items-center justify-between gap-2 whitespace-nowrap rounded px-3 text-sm no-underline transition-colors -outline-offset-2 lg:-ml-3',
                here === to
                  ? 'bg-verified-soft font-medium text-verified'
                  : 'text-ink-soft hover:bg-sunken hover:text-ink',
              )}
            >
              {i18n._(label)}
              {isSoon && (
                <span className={classNames('text-xs', here !== to && 'text-ink-faint')}>
                  <Trans comment="Beside a part of the product that is not ready yet">coming soon</Trans>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The current entry: a section of the dashboard, or the entry whose page, or a page below it, is open. */
function currentEntry(pathname: string, hash: string): string {
  if (pathname === '/dashboard' && hash === '#campaigns') return '/campaigns'
  if (entries.some(({ to }) => to === pathname + hash)) return pathname + hash
  const parent = entries.find(({ to }) => to !== '/dashboard' && pathname.startsWith(`${to}/`))
  return parent?.to ?? pathname
}
