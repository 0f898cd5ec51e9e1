import { legalDocument } from '#web/legal/legal-documents.ts'
import { LegalPage } from '#web/legal/legal-page.tsx'
import { articleFontLinks } from '#web/platform/head/article-font.ts'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { pageContext } from '#web/platform/http/page-context.ts'
import type { Route } from './+types/privacy-policy.ts'

export const links = articleFontLinks

export async function loader({ context }: Route.LoaderArgs) {
  const { api, origin } = context.get(pageContext)
  return { origin, facts: await api.legal.getFacts() }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { title, description } = legalDocument('privacy').text
  return pageMeta({
    title,
    description,
    robots: 'index',
    canonical: loaderData === undefined ? null : `${loaderData.origin}/privacy-policy`,
  })
}

export default function PrivacyPage({ loaderData: { facts } }: Route.ComponentProps) {
  return <LegalPage facts={facts} {...legalDocument('privacy')} />
}
