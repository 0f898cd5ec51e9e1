import { LegalPage } from '#web/legal/legal-page.tsx'
import { termsSections } from '#web/legal/terms-sections.tsx'
import { pageContext } from '#web/platform/page-context.ts'
import { pageMeta } from '#web/platform/page-meta.ts'
import { articleFontLinks } from '#web/posts/article-font.ts'
import type { Route } from './+types/terms-of-service.ts'

export const handle = { hydrate: false }
export const links = articleFontLinks

export async function loader({ context }: Route.LoaderArgs) {
  const { api, origin } = context.get(pageContext)
  return { origin, facts: await api.legal.getFacts() }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: 'Terms of Service',
    description: 'The agreement between you and whoever runs this site: trial posts, credits, the guarantee, refunds.',
    robots: 'index',
    canonical: loaderData === undefined ? null : `${loaderData.origin}/terms-of-service`,
  })
}

export default function TermsPage({ loaderData: { facts } }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Terms of Service"
      intro="What you may expect of this service, and what it expects of you."
      effective="2026-11-22"
      changed="2026-11-22"
      operator={facts.operator}
      sections={termsSections(facts)}
    />
  )
}
