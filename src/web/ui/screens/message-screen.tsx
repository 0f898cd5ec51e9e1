import type { ReactNode } from 'react'

type MessageScreenProps = { eyebrow: string; title: string; children: ReactNode; actions: ReactNode }

/** A page with a single message and links to continue. */
export function MessageScreen({ eyebrow, title, children, actions }: MessageScreenProps) {
  return (
    <main id="main" className="page-width w-full flex-1 py-20 sm:py-28">
      <p className="font-medium text-ink-faint text-sm tabular-nums">{eyebrow}</p>
      <h1 className="mt-3 max-w-[22ch] font-semibold font-serif text-3xl tracking-[-0.015em] sm:text-4xl">{title}</h1>
      <div className="mt-4 max-w-[56ch] text-base text-ink-soft sm:text-lg">{children}</div>
      <div className="mt-8 flex flex-wrap gap-3">{actions}</div>
    </main>
  )
}
