import { Link, useLocation } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'

const places = [
  { label: 'Overview', to: '/admin' },
  { label: 'Moderation', to: '/admin/moderation' },
  { label: 'Errors', to: '/admin/errors' },
  { label: 'Site content', to: '/admin/site-content' },
]

/** The way between the pages of the administration: a column where there is room, else a row that scrolls sideways. */
export function AdminNavigation() {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label="Administration"
      className="edge-fade max-lg:-mx-4 overflow-x-auto border-line max-lg:border-b max-lg:px-4 lg:self-start lg:overflow-visible"
    >
      <p className="mb-2 font-medium text-ink-faint text-xs max-lg:hidden">Administration</p>
      <ul className="flex gap-1 py-2 max-md:w-max max-md:pe-12 lg:flex-col lg:gap-0.5 lg:py-0">
        {places.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isHere(pathname, to) ? 'page' : undefined}
              className={classNames(
                'flex h-9 items-center whitespace-nowrap rounded px-3 text-sm no-underline transition-colors -outline-offset-2 lg:-ml-3',
                isHere(pathname, to)
                  ? 'bg-verified-soft font-medium text-verified'
                  : 'text-ink-soft hover:bg-sunken hover:text-ink',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A page within a place is that place; the overview is none of them. */
function isHere(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`))
}
