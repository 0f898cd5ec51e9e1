import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { siteThemes } from '#contract/sites/site-values.ts'
import { expectTranslated, inPseudoLanguage, plainTexts, settled } from '#test/harness/pseudo-language.ts'
import { draw, seen, type } from '#test/harness/screen.tsx'
import { shownNetworkSite, shownProof, shownSite, shownSiteArticle, unproven } from '#test/makers/shown-sites.ts'
import { ImportOutcome } from '#web/sites/import/import-outcome.tsx'
import { ImportSites } from '#web/sites/import/import-sites.tsx'
import { ImportedSites } from '#web/sites/import/imported-sites.tsx'
import { SitesErrorBoundary, SitesProblem } from '#web/sites/list/sites-problem.tsx'
import { articleContent } from '#web/sites/public/article-content.ts'
import { siteListMeta, siteMissingMeta } from '#web/sites/public/site-meta.ts'
import { SkipLink } from '#web/sites/public/site-parts.tsx'
import { themes } from '#web/sites/public/themes.ts'
import { SiteScreen } from '#web/sites/site/site-screen.tsx'
import { sampleArticles } from '#web/sites/themes/sample-articles.ts'
import DomainsPage from './app/domains.tsx'
import ImportedDomainsPage from './app/domains-legacy.tsx'

/**
 * Names, addresses, DNS terms that are the same in every language, texts of the server, the column names of a file, and dates, for which the
 * pseudo-language uses the English form.
 */
const known =
  /https?:\S+|(?:_linkwright\.)?(?:blog|shop|network)\.example(?:\.com)?|linkwright-site-verification=\w+|linkwright-\w+\.txt|The (?:garden|network) paper|All sorts of things|rain barrels|Article \d|WordPress|Ghost|TXT|sponsored|It is answered 503\.|domain,name,categories\n?|The blog,Travel|(?:broadsheet|fieldnotes|atlas|signal), (?:light|dark)|UTC|(?:Fri, )?Nov \d+(?:, \d{4})?(?:, [\d:]+ [AP]M)?|November \d+, \d{4}/gu

const site = shownSite({ articles: 2, health: { ...shownSite().health, checkedAt: '2026-11-21T08:00:00.000Z' } })
const broken = shownSite({
  id: '019ab000-0000-7000-8000-000000000002',
  ...unproven,
  health: {
    status: 'failing',
    servesHost: false,
    checkedAt: null,
    reasons: [{ code: 'unreachable' as never, text: 'It is answered 503.' }],
  },
})
const wordpress = shownSite({
  id: '019ab000-0000-7000-8000-000000000003',
  publisher: 'wordpress',
  name: 'blog.example.com',
  spacingMinutes: 45,
})
const lapsed = shownSite({ id: '019ab000-0000-7000-8000-000000000004', proof: shownProof({ status: 'lapsed' }) })
const off = shownSite({ id: '019ab000-0000-7000-8000-000000000005', isOn: false, isImported: true })
const sites = { body: { sites: [site, broken, wordpress, lapsed, off], next: null } }
const articles = { articles: [shownSiteArticle(1), shownSiteArticle(2, { status: 'removed' })], next: null }

const points = [{ start: '2026-11-20', views: 2, clicks: 1 }]

const server = {
  'GET /api/sites': () => sites,
  'GET /api/network-sites': () => ({ body: { sites: [shownNetworkSite({ isHealthy: false })], next: null } }),
  ...Object.fromEntries(sites.body.sites.map((one) => [`GET /api/sites/${one.id}`, () => ({ body: { site: one } })])),
  'GET /api/sites/*/articles': () => ({ body: articles }),
  'GET /api/sites/*/history': () => ({ body: { unit: 'day', since: '2026-01-01', points, previous: points } }),
}

inPseudoLanguage(server, { id: '0197a5c0-0000-7000-8000-000000000001', email: 'ann@example.com' })

const skipped = [{ line: 3, value: '', text: 'It is answered 503.' }]
const doNothing = () => undefined
/** Each screen, with a text that it shows once it is loaded. */
const screens: Record<string, [() => ReactNode, string]> = {
  'the page of domains': [() => <DomainsPage />, 'All sorts of things'],
  'a domain that is proven': [() => <SiteScreen id={site.id} />, 'Article 2'],
  'a domain that is not proven and fails': [() => <SiteScreen id={broken.id} />, 'It is answered 503.'],
  'a domain that runs on WordPress': [() => <SiteScreen id={wordpress.id} />, 'Article 2'],
  'a domain that is off': [() => <SiteScreen id={off.id} />, 'Article 2'],
  'the page of imported domains': [() => <ImportedDomainsPage />, 'The garden paper'],
  'imported domains': [() => <ImportedSites />, 'The garden paper'],
  'what came of an import': [() => <ImportOutcome outcome={{ added: 2, skipped }} />, '⟦'],
  'domains that could not be shown': [() => <SitesProblem onRetry={doNothing} />, '⟦'],
  'a page of domains that failed': [() => <SitesErrorBoundary />, '⟦'],
}

test.each(Object.entries(screens))('%s: every text comes from the catalogues', async (_name, [screen, sign]) => {
  draw(screen())
  await seen(sign)
  await expectTranslated(known)
})

test('the preview of an import: every text comes from the catalogues', async () => {
  draw(<ImportSites />)
  await settled()
  const area = document.querySelector('textarea')
  await type(
    area?.labels?.[0]?.textContent ?? '',
    'domain,name,categories,theme\nblog.example.com,,,\nx y,,,\na.example,,Zoo,\nb.example,,,zen',
  )
  await vi.waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(4))
  expect(
    plainTexts(/https?:\S+|(?:blog|a|b)\.example(?:\.com)?|x y|domain,name,categories\S*|The blog,Travel|Zoo|zen|,+/gu),
  ).toEqual([])
})

const shown = { id: site.id, host: site.host, name: site.name, tagline: '', url: site.url }
test.each(siteThemes)(
  'a site with the theme %s: every text of the product comes from the catalogues',
  async (theme) => {
    const { List, Article, Missing } = themes[theme]
    const frame = { site: { ...shown, theme }, siteBase: { base: '' } }
    const [first] = sampleArticles()
    if (first === undefined) throw new Error('there are no samples')
    const { contentHtml, sections } = articleContent({
      contentHtml: '<h2>rain barrels</h2><p>rain barrels</p><h2>rain barrels</h2><table></table>',
    })
    const article = {
      ...first,
      id: site.id,
      updatedAt: first.publishedAt,
      contentHtml,
      metaDescription: '',
      canonicalUrl: 'https://blog.example.com/rain',
      wordCount: 2,
      linkRel: 'sponsored' as const,
    }
    draw(
      <>
        <SkipLink />
        <List {...frame} articles={sampleArticles()} next="more" isFirst={false} />
        <List {...frame} articles={[]} next={null} isFirst />
        <List {...frame} articles={sampleArticles()} next={null} isFirst />
        <Article {...frame} article={article} sections={sections} more={sampleArticles()} />
        <Missing {...frame} status={410} more={[]} />
        <Missing {...frame} status={404} more={[]} />
      </>,
    )
    await expectTranslated(known)
  },
)

test('the titles of pages of sites: every text of the product comes from the catalogues', () => {
  const titles = [
    ...siteMissingMeta(null, 410),
    ...siteMissingMeta(null, 404),
    ...siteListMeta({ ...shown, theme: 'atlas' }, { base: '' }, { isFirst: false }),
  ].flatMap((tag) => ('title' in tag && !('tagName' in tag) ? [tag.title] : []))
  expect(titles).toHaveLength(3)
  for (const title of titles) expect(title).toMatch(/^⟦.*⟧/)
})
