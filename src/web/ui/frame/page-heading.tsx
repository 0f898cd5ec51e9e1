import type { ReactNode } from 'react'

/** The heading of a working page: title, one line of description, and the main actions. */
export function PageHeading({
  title,
  children,
  actions,
}: {
  title: string
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="mb-8 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="font-semibold text-2xl tracking-[-0.02em] wrap-anywhere">{title}</h1>
        {children !== undefined && <p className="mt-1 max-w-[60ch] text-ink-soft">{children}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
