import { type ComponentType, lazy, memo, Suspense, useEffect, useRef } from 'react'
import { requestUpgrade } from '#web/platform/session/upgrade-request.ts'
import { useVisitor } from '#web/platform/session/visitor.ts'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import type { InlineAuthFormsProps } from './inline-auth-forms.tsx'

let approach = Promise.withResolvers<void>()
const loadForms = () => approach.resolve()

/**
 * The server renders the forms completely. The browser loads their code when the visitor comes near them; until then, the server's HTML and any input
 * in it stay.
 */
const Forms = lazy(async (): Promise<{ default: ComponentType<InlineAuthFormsProps> }> => {
  for (;;) {
    if (!import.meta.env.SSR) await approach.promise
    const forms = await import('./inline-auth-forms.tsx').catch(() => null)
    if (forms !== null) return { default: forms.InlineAuthForms }
    // If the code cannot be loaded, the server's HTML stays; the next approach tries again.
    approach = Promise.withResolvers<void>()
  }
})

/** A button that was pressed before hydration; it is pressed again afterwards. */
let missed: HTMLElement | null = null
let isHydrated = false

function pressMissed() {
  isHydrated = true
  const target = missed
  missed = null
  if (target?.isConnected === true) target.click()
}

type InlineAuthProps = Omit<InlineAuthFormsProps, 'onHydrated'>

/**
 * Sign-in and sign-up on the landing page, for visitors who are not signed in. The props must stay the same: an update before the code is loaded
 * would discard the server's HTML.
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
      <FormsSlot {...props} />
    </section>
  )
}

const FormsSlot = memo(function FormsSlot(props: InlineAuthProps) {
  return (
    <div className="page-width grid gap-x-16 gap-y-4 py-7 sm:py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,34rem)] lg:py-20">
      <Suspense fallback={<Skeleton className="h-[30rem] lg:col-start-2" />}>
        <Forms {...props} onHydrated={pressMissed} />
      </Suspense>
    </div>
  )
})

/** Loads the code once the section is nearly in view, pointed at, or focused. */
function watchApproach(section: HTMLElement | null): (() => void) | undefined {
  if (section === null) return
  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && loadForms(), {
    rootMargin: '200px',
  })
  observer.observe(section)
  const events = ['focusin', 'pointerenter', 'touchstart'] as const
  for (const event of events) section.addEventListener(event, loadForms, { passive: true })
  const handleClick = ({ target }: Event) => {
    if (!isHydrated && target instanceof Element && section.contains(target)) missed = target.closest('button')
  }
  // React listens on the document, and does not pass on events of elements that are not hydrated.
  window.addEventListener('click', handleClick, { capture: true })
  return () => {
    observer.disconnect()
    for (const event of events) section.removeEventListener(event, loadForms)
    window.removeEventListener('click', handleClick, { capture: true })
  }
}
