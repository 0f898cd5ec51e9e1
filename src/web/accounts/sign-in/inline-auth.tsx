import { type ComponentType, lazy, memo, Suspense, useEffect, useRef } from 'react'
import { requestUpgrade } from '#web/platform/session/upgrade-request.ts'
import { useVisitor } from '#web/platform/session/visitor.ts'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import type { InlineAuthFormsProps } from './inline-auth-forms.tsx'

let approach = Promise.withResolvers<void>()
const want = () => approach.resolve()

/**
 * The server writes the forms out whole. In the browser their code is fetched when somebody comes near them; until then what the server wrote
 * stays as it is, and what is typed into it is kept.
 */
const Forms = lazy(async (): Promise<{ default: ComponentType<InlineAuthFormsProps> }> => {
  for (;;) {
    if (!import.meta.env.SSR) await approach.promise
    const forms = await import('./inline-auth-forms.tsx').catch(() => null)
    if (forms !== null) return { default: forms.InlineAuthForms }
    // Without a network there is nothing to show in its place; the next approach tries again.
    approach = Promise.withResolvers<void>()
  }
})

/** What was pressed before its code was there; it is pressed again once it is. */
let missed: HTMLElement | null = null
let isAlive = false

function pressMissed() {
  isAlive = true
  const target = missed
  missed = null
  if (target?.isConnected === true) target.click()
}

type InlineAuthProps = Omit<InlineAuthFormsProps, 'onAlive'>

/**
 * Signing in and up without leaving the landing page, for visitors who are not signed in. What it is given must stay the same: an update would have
 * what the server wrote thrown away before its code is there.
 */
export function InlineAuth(props: InlineAuthProps) {
  const visitor = useVisitor()
  const section = useRef<HTMLElement>(null)
  const isHidden = visitor === 'member' || visitor === 'checking'
  useEffect(() => (isHidden ? undefined : watchApproach(section.current)), [isHidden])
  useEffect(() => {
    if (new URLSearchParams(window.location.search).get('upgrade') === 'trial') requestUpgrade()
  }, [])
  if (isHidden) return null
  return (
    <section
      ref={section}
      id="inline-auth"
      aria-labelledby="inline-auth-title"
      data-for-guests={visitor === null || undefined}
      className="scroll-mt-6 border-line border-t"
    >
      <FormsPlace {...props} />
    </section>
  )
}

const FormsPlace = memo(function FormsPlace(props: InlineAuthProps) {
  return (
    <div className="page-width grid gap-x-16 gap-y-4 py-7 sm:py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,34rem)] lg:py-20">
      <Suspense fallback={<Skeleton className="h-[30rem] lg:col-start-2" />}>
        <Forms {...props} onAlive={pressMissed} />
      </Suspense>
    </div>
  )
})

/** Fetches the code once the section is nearly in view, or pointed at, or focused. */
function watchApproach(section: HTMLElement | null): (() => void) | undefined {
  if (section === null) return
  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && want(), {
    rootMargin: '200px',
  })
  observer.observe(section)
  const events = ['focusin', 'pointerenter', 'touchstart'] as const
  for (const event of events) section.addEventListener(event, want, { passive: true })
  const handleClick = ({ target }: Event) => {
    if (!isAlive && target instanceof Element && section.contains(target)) missed = target.closest('button')
  }
  // React listens on the document, and lets nothing through to what it has not brought to life.
  window.addEventListener('click', handleClick, { capture: true })
  return () => {
    observer.disconnect()
    for (const event of events) section.removeEventListener(event, want)
    window.removeEventListener('click', handleClick, { capture: true })
  }
}
