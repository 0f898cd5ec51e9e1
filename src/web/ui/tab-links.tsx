import { Link } from 'react-router'
import { classNames } from './class-names.ts'

type Tab = { label: string; to: string; count?: number | undefined }

/** Views of one page, each with its own address. */
export function TabLinks({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: string }) {
  return (
    <nav aria-label={label} className="flex gap-3 sm:gap-6 overflow-x-auto border-line border-b">
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          preventScrollReset
          aria-current={tab.to === current ? 'page' : undefined}
          className={classNames(
            '-mb-px flex h-10 min-w-6 items-center gap-2 whitespace-nowrap border-b-2 font-medium text-sm no-underline transition-colors -outline-offset-2',
            tab.to === current ? 'border-verified text-ink' : 'border-transparent text-ink-soft hover:text-ink',
          )}
        >
          {tab.label}
          {tab.count !== undefined && <span className="text-ink-faint tabular-nums">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  )
}
