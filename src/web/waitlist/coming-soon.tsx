import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { emailMax } from '#contract/limits.ts'
import { waitlistTexts } from '#contract/waitlist/waitlist-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { openDialog } from '#web/platform/overlays/dialogs.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Input } from '#web/ui/forms/input.tsx'

/** Optional claims about the waitlist; each line is shown only if it is set. */
export type WaitlistClaims = {
  launch?: ReactNode
  queue?: ReactNode
  discount?: ReactNode
  founderPricing?: ReactNode
  setupSession?: ReactNode
}

/** Announces automated link building and offers its waitlist. It is small, because it is loaded with the landing page. */
export function ComingSoon({ claims }: { claims: WaitlistClaims }) {
  const { launch, queue, discount, founderPricing, setupSession } = claims
  const figures = [
    [t`Launch`, launch],
    [t`On the waitlist`, queue],
  ] as const
  const offers = [discount, founderPricing, setupSession].filter(isSet)
  return (
    <section id="waitlist" aria-labelledby="waitlist-title" className="scroll-mt-6 border-line border-t">
      <div className="page-width grid gap-x-16 gap-y-4 py-7 sm:py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] lg:py-20">
        <div className="max-w-[52ch]">
          <p className="font-medium text-qualified text-sm">
            <Trans>Coming soon</Trans>
          </p>
          <h2
            id="waitlist-title"
            className="mt-2 font-semibold font-serif text-2xl leading-tight tracking-[-0.02em] sm:text-4xl"
          >
            <Trans>Link building on autopilot.</Trans>
          </h2>
          <p className="mt-2 text-ink-soft leading-6 sm:mt-4 sm:leading-7">
            <Trans>
              Name your goals once. Linkwright picks the sites, keeps the pace, and proves every link. Waitlist members
              get in first.
            </Trans>
          </p>
          {offers.length > 0 && (
            <ul className="mt-6 space-y-2.5 text-sm">
              {offers.map((offer, index) => (
                // Their order is fixed, and they have no state.
                <li key={String(index)} className="flex gap-2.5">
                  <Check size={16} strokeWidth={2.25} className="mt-0.5 shrink-0 text-verified" aria-hidden="true" />
                  <span>{offer}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="self-center">
          {figures.some(([, figure]) => isSet(figure)) && (
            <dl className="mb-6 flex flex-wrap gap-x-10 gap-y-4 border-line border-b pb-6">
              {figures.map(
                ([name, figure]) =>
                  isSet(figure) && (
                    <div key={name}>
                      <dt className="text-ink-faint text-sm">{name}</dt>
                      <dd className="mt-1 font-semibold text-2xl tabular-nums tracking-[-0.02em]">{figure}</dd>
                    </div>
                  ),
              )}
            </dl>
          )}
          <WaitlistForm />
        </div>
      </div>
    </section>
  )
}

function isSet(claim: ReactNode): boolean {
  return claim !== undefined && claim !== null && claim !== false && claim !== ''
}

function WaitlistForm() {
  const input = useRef<HTMLInputElement>(null)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const email = input.current?.value.trim() ?? ''
    openDialog('waitlist', { ...(email !== '' && { email }), onJoined: clear })
  }

  function clear() {
    if (input.current !== null) input.current.value = ''
  }

  return (
    // Without scripts, a form with this method does nothing, so the address never becomes part of a URL.
    <form method="dialog" noValidate onSubmit={handleSubmit}>
      <label htmlFor="waitlist-email" className="mb-1.5 block font-medium text-sm">
        <Trans>Email</Trans>
      </label>
      <div className="flex flex-wrap gap-2">
        <Input
          ref={input}
          id="waitlist-email"
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={emailMax}
          placeholder={t`you@example.com`}
          className="min-w-0 flex-1 basis-52"
        />
        <Button type="submit" size="lg" className="h-11 max-sm:w-full">
          {translated(waitlistTexts.join)}
        </Button>
      </div>
      <p className="mt-2 text-ink-faint text-sm">
        <Trans>Leave at any time with the link in every email.</Trans>
      </p>
      <noscript>
        <p className="mt-3 text-sm">
          <Trans>Joining requires JavaScript.</Trans>
        </p>
      </noscript>
    </form>
  )
}
