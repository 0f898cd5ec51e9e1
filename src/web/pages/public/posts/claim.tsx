import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useParams } from 'react-router'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { QueryScope } from '#web/platform/http/query-client.ts'
import { ClaimPanel } from '#web/posts/claims/claim-panel.tsx'

export function meta() {
  return pageMeta({
    title: t`Claim a trial post`,
    description: t`Claim a trial post to keep it permanently.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function ClaimPage() {
  const { slug = '' } = useParams()
  return (
    <main id="main" className="page-width w-full flex-1 py-12 sm:py-20">
      <div className="max-w-[40rem]">
        <h1 className="mb-8 font-semibold text-2xl tracking-[-0.02em]">
          <Trans>Claim this trial post</Trans>
        </h1>
        <QueryScope>
          <ClaimPanel key={slug} slug={slug} />
        </QueryScope>
      </div>
    </main>
  )
}
