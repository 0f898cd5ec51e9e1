import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import type { StaffClaim } from '#contract/operations/site-content.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { ChangeHistory } from './change-history.tsx'
import { ClaimTable } from './claim-table.tsx'
import { isUnsubstantiated } from './claim-texts.ts'
import { siteContentQuery } from './queries.ts'
import { TestimonialList } from './testimonial-list.tsx'

/** All claims and testimonials of the public pages, with their sources. */
export function SiteContentScreen() {
  const query = useQuery(siteContentQuery)
  if (query.isPending) return <RowsSkeleton label={t`Loading site content`} rows={8} />
  if (query.isLoadingError)
    return (
      <ErrorState title={t`Couldn’t load the site content`} onRetry={() => void query.refetch()}>
        {problemOf(query.error).message}
      </ErrorState>
    )
  const { isProduction, claims, testimonials } = query.data
  return (
    <>
      {!isProduction && <TrialNote />}
      <section aria-labelledby="claims-title" className="mb-4">
        <h2 id="claims-title" className="font-semibold text-xl tracking-[-0.015em]">
          <Trans>Claims</Trans>
        </h2>
        <Tally claims={claims} />
        <ClaimTable claims={claims} />
      </section>
      <TestimonialList testimonials={testimonials} />
      <ChangeHistory />
    </>
  )
}

function TrialNote() {
  return (
    <p className="mb-8 flex gap-3 rounded bg-sunken px-4 py-3 text-ink-soft text-sm leading-5">
      <Info size={18} strokeWidth={1.75} className="mt-px shrink-0" aria-hidden="true" />
      <Trans>
        This installation isn’t in production mode: claims without a source are shown, marked as examples. In production
        they are hidden.
      </Trans>
    </p>
  )
}

/** The number of shown claims, and of those without a source. */
function Tally({ claims }: { claims: readonly StaffClaim[] }) {
  const total = claims.length
  const open = claims.filter(isUnsubstantiated).length
  const shown = claims.filter(({ state }) => state === 'shown').length
  return (
    <p className="mt-1 mb-6 text-ink-soft text-sm tabular-nums">
      <Trans>
        {shown} of {total} can be checked and are shown.
      </Trans>{' '}
      {open > 0 && (
        <span className="text-qualified">
          <Plural value={open} one="# has no source." other="# have no source." />
        </span>
      )}
    </p>
  )
}
