import type { ReactNode } from 'react'

/** An article, with its panel beside it, or below it on a small screen. */
export function PanelColumns({ article, children }: { article: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-12 xl:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="min-w-0">{article}</div>
      <div className="min-w-0 space-y-9 border-line max-xl:border-t max-xl:pt-8 xl:sticky xl:top-6 xl:-mr-2 xl:max-h-[calc(100dvh-3rem)] xl:self-start xl:overflow-y-auto xl:pr-2 xl:pb-2 xl:pl-1">
        {children}
      </div>
    </div>
  )
}
