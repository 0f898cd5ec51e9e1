import { type ReactNode, useEffect, useRef } from 'react'

type AccountSectionProps = { id: string; title: string; description: ReactNode; children: ReactNode }

/** One section of the account page: its description beside its settings. */
export function AccountSection({ id, title, description, children }: AccountSectionProps) {
  const section = useRef<HTMLElement>(null)
  // The browser scrolled to the fragment while the content was still loading.
  useEffect(() => {
    if (window.location.hash === `#${id}`) section.current?.scrollIntoView()
  }, [id])
  return (
    <section
      ref={section}
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-6 gap-x-12 gap-y-5 border-line border-t py-8 xl:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={`${id}-title`} className="font-semibold tracking-[-0.01em]">
          {title}
        </h2>
        <p className="mt-1 max-w-[52ch] text-ink-soft text-sm leading-6">{description}</p>
      </div>
      <div className="min-w-0 max-w-[38rem]">{children}</div>
    </section>
  )
}
