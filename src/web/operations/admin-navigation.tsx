import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'
import { i18n } from '#web/platform/i18n/language.ts'
import { classNames } from '#web/ui/class-names.ts'

const entries = [
  { label: msg`Overview`, to: '/admin' },
  { label: msg`Moderation`, to: '/admin/moderation' },
  { label: msg`Errors`, to: '/admin/errors' },
  { label: msg`Site content`, to: '/admin/site-content' },
]

/** The navigation of the administration: a column where there is room, else a row that scrolls sideways. */
export function AdminNavigation() {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={t`Administration`}
      className="max-lg:-mx-(--page-margin) overflow-x-auto border-line max-lg:border-b max-lg:px-(--page-margin) lg:self-start lg:overflow-visible"
    >
      <p className="mb-2 font-medium text-ink-faint text-xs max-lg:hidden">
        <Trans>Administration</Trans>
      </p>
      <ul className="flex gap-1 py-2 max-md:w-max max-sm:gap-0 lg:flex-col lg:gap-0.5 lg:py-0">
        {entries.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isHere(pathname, to) ? 'page' : undefined}
              className={classNames(
                'flex h-9 items-center whitespace-nowrap rounded px-3 text-sm max-sm:px-2 no-underline transition-colors -outline-offset-2 lg:-ml-3',
                isHere(pathname, to)
                  ? 'bg-verified-soft font-medium text-verified'
                  : 'text-ink-soft hover:bg-sunken hover:text-ink',
              )}
            >
              {i18n._(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** An entry is current on its page and the pages below it; the overview only on its own page. */
function isHere(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`))
}
