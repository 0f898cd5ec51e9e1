import type { ReactNode } from 'react'
import { ProofText } from '#web/ui/labels/proof-text.tsx'

type ReturnScreenProps = {
  eyebrow: string
  title: string
  /** Whether the title is a checked fact. */
  proved?: boolean
  children: ReactNode
  actions?: ReactNode
}

/** The layout of a return page: the result and the next actions. Screen readers announce a new title. */
export function ReturnScreen({ eyebrow, title, proved = false, children, actions }: ReturnScreenProps) {
  return (
    <main id="main" className="page-width w-full flex-1 py-12 sm:py-24">
      <p className="font-medium text-ink-faint text-sm">{eyebrow}</p>
      <h1 className="mt-3 max-w-[24ch] font-semibold font-serif text-3xl tracking-[-0.015em] sm:text-4xl">
        {proved ? <ProofText text={title} drawn /> : title}
      </h1>
      <p role="status" className="sr-only">
        {title}
      </p>
      <div className="mt-4 max-w-[56ch] text-base text-ink-soft sm:text-lg">{children}</div>
      {actions !== undefined && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
    </main>
  )
}
