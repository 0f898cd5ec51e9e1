import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { ClaimText } from './claim-text.tsx'
import type { Claims } from './claims.ts'

/** `contactEmail`: of the operator, if set; `children` are shown below the promises. */
type FinalCallProps = { claims: Claims; contactEmail: string | null; children?: ReactNode }

/** The end of the page: a second call to action, and a contact for companies. */
export function FinalCall({ claims, contactEmail, children }: FinalCallProps) {
  const { moneyBack, noSetupFees, cancelAnytime } = claims
  const promises = [moneyBack, noSetupFees, cancelAnytime].filter((claim) => claim !== undefined)
  return (
    <section aria-labelledby="final-title" className="border-line border-t bg-sunken/60">
      <div className="page-width flex flex-wrap items-end justify-between gap-x-16 gap-y-6 py-7 sm:py-14 lg:py-20">
        <div>
          <h2
            id="final-title"
            className="max-w-[18ch] font-semibold font-serif text-[1.75rem] leading-[1.08] tracking-[-0.025em] sm:text-5xl"
          >
            <Trans>Start with one link and see for yourself.</Trans>
          </h2>
          <p className="mt-4 flex sm:mt-7 flex-wrap gap-2">
            <ButtonLink href="#generator-title" size="lg" className="max-sm:w-full">
              <Trans>Claim a Free Trial Backlink</Trans>
            </ButtonLink>
            <ButtonLink href="#pricing" variant="secondary" size="lg" className="max-sm:hidden">
              <Trans>See the Prices</Trans>
            </ButtonLink>
          </p>
          {promises.length > 0 && (
            <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1.5 text-ink-soft text-sm">
              {promises.map((claim) => (
                <li key={claim.key} className="flex items-center gap-1.5">
                  <Check size={14} strokeWidth={2.25} className="shrink-0 text-verified" aria-hidden="true" />
                  <span>
                    <ClaimText claim={claim} />
                  </span>
                </li>
              ))}
            </ul>
          )}
          {children}
        </div>
        <div className="max-w-[38ch] border-line-strong/40 border-l pl-6">
          <h3 className="font-semibold tracking-[-0.01em]">
            <Trans>Enterprise</Trans>
          </h3>
          <p className="mt-1.5 text-ink-soft text-sm leading-6">
            <Trans>
              Many clients, your own domains, invoices, or a self-hosted installation: tell us what you need.
            </Trans>
          </p>
          <p className="mt-3 text-sm">
            <a
              className="link inline-flex min-h-6 items-center font-medium"
              href={
                contactEmail === null
                  ? '/contact'
                  : `mailto:${contactEmail}?subject=${encodeURIComponent(t`Linkwright for our company`)}`
              }
            >
              {contactEmail === null ? t`Write to us` : contactEmail}
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}
