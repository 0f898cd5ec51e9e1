import { useEffect } from 'react'
import { requestUpgrade } from '#web/platform/session/upgrade-request.ts'
import { useVisitor } from '#web/platform/session/visitor.ts'
import { Island, islandCode } from '#web/ui/loading/island.tsx'
import type { InlineAuthFormsProps } from './inline-auth-forms.tsx'

const forms = islandCode(async () => (await import('./inline-auth-forms.tsx')).InlineAuthForms)

/** Sign-in and sign-up on the landing page, for visitors who are not signed in. The first props count. */
export function InlineAuth(props: InlineAuthFormsProps) {
  const visitor = useVisitor()
  useEffect(() => {
    if (new URLSearchParams(window.location.search).get('upgrade') === 'trial') requestUpgrade()
  }, [])
  if (visitor === 'member' || visitor === 'checking') return null
  return (
    <section
      id="inline-auth"
      aria-labelledby="inline-auth-title"
      data-for-guests={visitor === null || undefined}
      className="scroll-mt-6 border-line border-t"
    >
      <Island<InlineAuthFormsProps>
        code={forms}
        initialProps={props}
        className="page-width grid gap-x-16 gap-y-4 py-7 sm:py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,34rem)] lg:py-20"
      />
    </section>
  )
}
