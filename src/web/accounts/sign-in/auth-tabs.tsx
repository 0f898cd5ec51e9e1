import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type Tab<Name extends string> = { name: Name; label: string }

type AuthTabsProps<Name extends string> = {
  label: string
  tabs: readonly Tab<Name>[]
  current: Name
  onChange: (name: Name) => void
  /** The content of the current tab. */
  children: ReactNode
}

/** Tabs by the pattern of the ARIA guide: one tab stop, and arrow keys between them. The server renders them without a style of its own. */
export function AuthTabs<Name extends string>({ label, tabs, current, onChange, children }: AuthTabsProps<Name>) {
  const id = useId()

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const index = tabs.findIndex(({ name }) => name === current)
    const next = tabs[(index + step + tabs.length) % tabs.length]
    if (next === undefined) return
    onChange(next.name)
    document.getElementById(`${id}-${next.name}`)?.focus()
  }

  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={handleKeyDown}
        className="grid grid-cols-2 gap-1 rounded border border-line bg-sunken p-1"
      >
        {tabs.map((tab) => (
          <button
            key={tab.name}
            id={`${id}-${tab.name}`}
            type="button"
            role="tab"
            aria-selected={tab.name === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === current ? 0 : -1}
            onClick={() => onChange(tab.name)}
            className={classNames(
              'h-9 rounded-[4px] font-medium text-sm transition-colors',
              tab.name === current
                ? 'bg-surface text-ink shadow-[0_0_0_1px_var(--lw-line)]'
                : 'text-ink-soft hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`} className="mt-5 space-y-4">
        {children}
      </div>
    </>
  )
}
