import { Link } from 'react-router'
import { classNames } from '../class-names.ts'

type Tab = { label: string; to: string; count?: number | undefined }

/** Views of one page, each with its own address. On a phone the row scrolls, with a fade at the edge. */
export function TabLinks({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: string }) {
  return (
    <div className="border-line border-b">
      <nav aria-label={label} className="max-md:fading-edge -mb-px flex gap-3 overflow-x-auto max-md:pe-12 sm:gap-6">
        {tabs.map((tab) => (
          <Link
            key={tab.to}
            to={tab.to}
            preventScrollReset
            aria-current={tab.to === current ? 'page' : undefined}
            className={classNames(
              'flex h-10 min-w-6 shrink-0 items-center gap-2 whitespace-nowrap border-b-2 font-medium text-sm no-underline transition-colors -outline-offset-2',
              tab.to === current ? 'border-verified text-ink' : 'border-transparent text-ink-soft hover:text-ink',
            )}
          >
            {tab.label}
            {tab.count !== undefined && <span className="text-ink-faint tabular-nums">{tab.count}</span>}
          </Link>
        ))}
      </nav>
    </div>
  )
}
