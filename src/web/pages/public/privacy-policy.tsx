import { LegalPage } from '#web/legal/legal-page.tsx'
import { privacySections } from '#web/legal/privacy-sections.tsx'
import { pageContext } from '#web/platform/page-context.ts'
import { pageMeta } from '#web/platform/page-meta.ts'
import { articleFontLinks } from '#web/posts/article-font.ts'
import type { Route } from './+types/privacy-policy.ts'

export const handle = { hydrate: false }
export const links = articleFontLinks

export async function loader({ context }: Route.LoaderArgs) {
  const { api, origin } = context.get(pageContext)
  return { origin, facts: await api.legal.getFacts() }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: 'Privacy Policy',
    description:
      'What is kept of visitors and members, what for, for how long, who else gets it, and how to delete it.',
    robots: 'index',
    canonical: loaderData === undefined ? null : `${loaderData.origin}/privacy-policy`,
  })
}

export default function PrivacyPage({ loaderData: { facts } }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Privacy Policy"
      intro="What this service knows of you, why, for how long, and how to make it forget."
      effective="2026-11-22"
      changed="2026-11-22"
      operator={facts.operator}
      sections={privacySections(facts)}
    />
  )
}
