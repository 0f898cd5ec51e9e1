import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useEffect, useReducer } from 'react'
import { claimedPostsMax } from '#contract/limits.ts'
import type { Testimonial } from '#contract/operations/site-content.ts'
import type { SignInProvider } from '#web/platform/http/page-context.ts'
import { useSession } from '#web/platform/session/session.ts'
import { useUpgradeRequested } from '#web/platform/session/upgrade-request.ts'
import { TestimonialCarousel } from '#web/ui/carousel/testimonial-carousel.tsx'
import { nextAuthFlow } from './auth-flow.ts'
import { type AuthDone, AuthPanel } from './auth-panel.tsx'
import { NeedsScript } from './auth-shell.tsx'
import { authTexts } from './auth-texts.ts'

export type InlineAuthFormsProps = {
  providers: readonly SignInProvider[]
  testimonials: readonly Testimonial[]
  onDone: (done: AuthDone) => void
}

/** How long each testimonial is shown, in milliseconds. */
const testimonialMs = 3_500

/** What an account offers; all of it is free. */
const promises = () => [
  t`Claim up to ${plural(claimedPostsMax, { one: '# trial post', other: '# trial posts' })} and keep them permanently`,
  t`Manage your links from any device`,
  t`Export or delete your data whenever you like`,
]

/** The content of the section on the landing page. It starts with the sign-up, because a visitor who reads this far usually has no account. */
export function InlineAuthForms({ providers, testimonials, onDone }: InlineAuthFormsProps) {
  const upgrade = useUpgradeRequested()
  const { state } = useSession()
  const [flow, dispatch] = useReducer(nextAuthFlow, { view: 'signUp', email: '', notice: null })
  const heading = authTexts(flow.view, upgrade)

  useEffect(() => {
    if (upgrade) dispatch({ type: 'shown', view: 'signUp' })
  }, [upgrade])
  useEffect(() => {
    if (state === 'needs-factor') dispatch({ type: 'shown', view: 'factor' })
  }, [state])

  return (
    <>
      <div className="max-w-[44ch]">
        <h2
          id="inline-auth-title"
          className="font-semibold font-serif text-2xl leading-tight sm:text-3xl tracking-[-0.015em]"
        >
          {upgrade ? t`Keep your trial links permanently.` : t`Keep your links permanently.`}
        </h2>
        <p className="mt-3 text-ink-soft leading-7 max-sm:hidden">
          {upgrade
            ? t`Create your account before they expire to keep up to ${plural(claimedPostsMax, { one: '# trial post', other: '# trial posts' })} from this browser permanently.`
            : t`Trial links are deleted when they expire. With an account, you can keep up to ${claimedPostsMax} permanently and see all your links in one place.`}
        </p>
        <ul className="mt-6 space-y-2.5 text-sm max-sm:hidden">
          {promises().map((promise) => (
            <li key={promise} className="flex gap-2.5">
              <Check size={16} strokeWidth={2.25} className="mt-0.5 shrink-0 text-verified" aria-hidden="true" />
              {promise}
            </li>
          ))}
        </ul>
        {testimonials.length > 0 && (
          <div className="mt-8 border-line border-t pt-6">
            <TestimonialCarousel
              label={t`What members say`}
              everyMs={testimonialMs}
              testimonials={testimonials}
              compact
            />
          </div>
        )}
      </div>
      <div className="rounded border border-line bg-surface p-4 sm:p-7">
        <NeedsScript>
          <Trans>Signing in requires JavaScript. The blog and all articles work without it.</Trans>
        </NeedsScript>
        <h3 className="font-semibold text-xl tracking-[-0.015em]">{heading.title}</h3>
        <p className="mt-1 mb-5 text-ink-soft text-sm">{heading.description}</p>
        <AuthPanel
          flow={flow}
          dispatch={dispatch}
          variant="card"
          compact
          upgrade={upgrade}
          providers={providers}
          onDone={onDone}
        />
      </div>
    </>
  )
}
