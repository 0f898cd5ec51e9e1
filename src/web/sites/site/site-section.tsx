import type { ReactNode } from 'react'

type SiteSectionProps = { id: string; title: string; description: ReactNode; wide?: boolean; children: ReactNode }

/** One section of a site's page, with its description and controls. `wide` gives its content the full width. */
export function SiteSection({ id, title, description, wide = false, children }: SiteSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={
        wide
          ? 'scroll-mt-6 space-y-5 border-line border-t py-8'
          : 'grid scroll-mt-6 gap-x-12 gap-y-5 border-line border-t py-8 xl:grid-cols-[16rem_minmax(0,1fr)]'
      }
    >
      <div>
        <h2 id={`${id}-title`} className="font-semibold tracking-[-0.01em]">
          {title}
        </h2>
        <p className="mt-1 max-w-[60ch] text-ink-soft text-sm leading-6">{description}</p>
      </div>
      <div className={wide ? 'min-w-0' : 'min-w-0 max-w-[42rem]'}>{children}</div>
    </section>
  )
}
