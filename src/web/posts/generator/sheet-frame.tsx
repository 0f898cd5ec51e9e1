import type { ReactNode } from 'react'

type SheetFrameProps = { address: string; isPicture?: boolean; children: ReactNode }

/** The sheet beside the form, with the address of the page. On a phone, a sketch is shown smaller than an article. */
export function SheetFrame({ address, isPicture = false, children }: SheetFrameProps) {
  const height = isPicture ? 'h-[17rem]' : 'h-[32rem]'
  return (
    <div
      className={`flex ${height} flex-col overflow-hidden rounded border border-line bg-surface shadow-raised lg:h-[31rem]`}
    >
      <p className="shrink-0 truncate border-line border-b bg-sunken/50 px-4 py-2.5 text-ink-faint text-xs sm:px-8 tabular-nums">
        {address.replace(/^https?:\/\//, '')}
      </p>
      {children}
    </div>
  )
}
