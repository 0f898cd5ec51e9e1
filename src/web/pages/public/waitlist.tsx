import { t } from '@lingui/core/macro'
import { data } from 'react-router'
import { refusalStatus } from '#web/platform/errors/page-refusal.ts'
import { articleFontLinks } from '#web/platform/head/article-font.ts'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { pageContext } from '#web/platform/http/page-context.ts'
import { QueryScope } from '#web/platform/http/query-client.ts'
import { NoPosition, WaitlistPosition } from '#web/waitlist/waitlist-position.tsx'
import type { Route } from './+types/waitlist.ts'

export const links = articleFontLinks

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  try {
    const { entry: status } = await api.waitlist.entry({ token })
    return data({ status })
  } catch (error) {
    if (refusalStatus(error) !== 404) throw error
    // Not thrown, so that the page hydrates as usual.
    return data({ status: null }, { status: 404 })
  }
}

export function meta() {
  return pageMeta({
    title: t`Your place on the waitlist`,
    description: t`Your place on the waitlist for automated link building.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function WaitlistPage({ loaderData: { status } }: Route.ComponentProps) {
  return (
    <main id="main" className="page-width w-full flex-1 py-12 sm:py-20">
      <div className="max-w-[40rem]">
        <QueryScope>{status === null ? <NoPosition /> : <WaitlistPosition known={status} />}</QueryScope>
      </div>
    </main>
  )
}
