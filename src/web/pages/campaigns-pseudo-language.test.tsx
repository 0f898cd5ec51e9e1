import type { ReactNode } from 'react'
import { test } from 'vitest'
import type { Campaign, Preflight } from '#contract/campaigns/campaigns.ts'
import { expectTranslated, inPseudoLanguage } from '#test/harness/pseudo-language.ts'
import { draw, seen } from '#test/harness/screen.tsx'
import {
  countsOf,
  shownCampaign,
  shownEvent,
  shownHistory,
  shownPlacement,
  shownSummary,
} from '#test/makers/shown-campaigns.ts'
import { shownNetworkSite, shownSite, unproven } from '#test/makers/shown-sites.ts'
import { CampaignScreen } from '#web/campaigns/campaign/campaign-screen.tsx'
import { AlertsSettings } from '#web/campaigns/overview/alerts-settings.tsx'
import { CampaignList } from '#web/campaigns/overview/campaign-list.tsx'
import { CampaignsOverview } from '#web/campaigns/overview/campaigns-overview.tsx'
import { PlacementDrawer } from '#web/campaigns/placements/placement-drawer.tsx'
import { CampaignWizard } from '#web/campaigns/wizard/campaign-wizard.tsx'
import { EditRunning } from '#web/campaigns/wizard/edit-running.tsx'
import CampaignsPage from './app/campaigns.tsx'

/**
 * Input of this test, texts of the server, and dates, for which the pseudo-language uses the English form. Suggested anchor texts are not texts of
 * the product: they go into articles.
 */
const known =
  /UTC|Barrels in spring|(?:about )?rain barrels|the Shop website|Shop team|according to Shop|Shop|shop\.example[\w/]*|https?:\S+|site-\d\.example|(?:blog|network|garden)\.example(?:\.com)?|Article \d|It answers\.|Quicker than usual\.|Target$|^Velocity|Found on the live page\.|Three sites refused it\.|seen|(?<!\p{L})here(?!\p{L})|guide to|more about|explained|this guide|read more|the full article|see the details|source|(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?(?:\d+ )?(?:Nov|Dec)(?: \d+)?(?:,? \d{4})?(?:, [\d:]+(?: [AP]M)?)?/gu

const campaign = shownCampaign({ nextDueAt: '2026-12-21T09:00:00.000Z', expectedEndAt: '2026-12-21T09:00:00.000Z' })
const draft = shownCampaign({ status: 'draft', counts: countsOf(), startedAt: null })
const rows = [
  shownPlacement(1),
  shownPlacement(2, { state: 'waiting', site: null, url: null, articleTitle: null, dueAt: '2099-11-21T08:00:00.000Z' }),
  shownPlacement(3, { state: 'failed', text: 'Three sites refused it.', anchorText: 'here', anchorKind: 'other' }),
]
const event = shownEvent(1)
const preflight: Preflight = {
  cost: 4,
  available: 2,
  days: 2,
  sites: [{ id: draft.id, host: 'garden.example', kind: 'network', links: 4 }],
  anchors: [{ text: 'Shop', kind: 'branded', links: 4 }],
  target: {
    url: draft.targetUrl,
    finalUrl: 'https://shop.example/other',
    status: 200,
    title: 'Barrels in spring',
    checkedAt: draft.createdAt,
  },
  risks: [
    { code: 'target', level: 'ok', title: 'Target', text: 'It answers.' },
    { code: 'velocity', level: 'warn', title: 'Velocity', text: 'Quicker than usual.' },
  ],
  canStart: true,
}
const points = [{ start: '2026-11-20', verified: 2, lost: 1 }]
const history = { unit: 'day', since: '2026-01-01', points, previous: points }
const overview = {
  activeCampaigns: [shownSummary()],
  drafts: 2,
  links: { ...countsOf(), verified: 2, lost: 1, refunded: 0 },
}

const base = `/api/campaigns/${campaign.id}`
const server = {
  'GET /api/campaigns': ({ query }: { query: URLSearchParams }) => ({
    body: {
      campaigns:
        query.get('status') === 'paused'
          ? []
          : [shownSummary(), shownSummary({ id: rows[1]?.id ?? '', status: 'draft', startedAt: null })],
      next: null,
    },
  }),
  'GET /api/campaign-alerts': () => ({ body: { alerts: { mail: 'daily', mailLost: false, webhook: true } } }),
  'GET /api/overview': () => ({ body: overview }),
  'GET /api/overview/links': () => ({ body: history }),
  [`GET ${base}/history`]: () => ({ body: history }),
  [`GET ${base}`]: () => ({ body: { campaign } }),
  [`GET ${base}/placements`]: () => ({ body: { placements: rows, next: null } }),
  [`GET ${base}/timeline`]: () => ({ body: { events: [event], next: null } }),
  [`GET ${base}/timeline/links`]: () => ({
    body: {
      links: [shownHistory(1), shownHistory(2, { kind: 'suspected', nextCheckAt: event.at })],
      next: null,
    },
  }),
  [`POST ${base}/preflight`]: () => ({ body: { preflight } }),
  'GET /api/placements/*': () => ({
    body: {
      placement: rows[0],
      events: [event],
      checks: [{ id: event.id, checkedAt: event.at, verdict: 'found', reasons: [], evidence: {} }],
    },
  }),
  'GET /api/network-sites': () => ({ body: { sites: [shownNetworkSite({ isHealthy: false })], next: null } }),
  'GET /api/sites': () => ({ body: { sites: [shownSite(), shownSite({ ...unproven, id: draft.id })], next: null } }),
}

inPseudoLanguage(server, { id: '0197a5c0-0000-7000-8000-000000000001', email: 'ann@example.com' })

const doNothing = () => undefined
/** Each screen, with a text that it shows once it is loaded. */
const screens: Record<string, [() => ReactNode, string]> = {
  'the page of all campaigns': [() => <CampaignsPage />, 'Barrels'],
  'campaigns of a status that none has': [() => <CampaignList status="paused" allPath="/campaigns" />, '⟦'],
  'campaigns on the dashboard': [() => <CampaignsOverview />, 'Barrels'],
  'a campaign under way': [() => <CampaignScreen id={campaign.id} drawCheck={() => 'seen'} />, 'Three sites'],
  'a campaign that is edited under way': [() => <EditRunning campaign={campaign} />, '⟦'],
  'the alert settings': [() => <AlertsSettings />, '⟦'],
  'a link at full length': [
    () => (
      <PlacementDrawer
        id={rows[0]?.id ?? ''}
        number={1}
        previous={null}
        next={null}
        drawCheck={() => 'seen'}
        onMove={doNothing}
        onClose={doNothing}
      />
    ),
    'Article 1',
  ],
}

test.each(Object.entries(screens))('%s: every text comes from the catalogues', async (_name, [screen, sign]) => {
  draw(screen())
  await seen(sign)
  await expectTranslated(known)
})

test.each([
  ['target', 'rain barrels'],
  ['anchors', 'according to Shop'],
  ['sites', 'network.example'],
  ['pace', '⟦'],
  ['review', 'Quicker than usual.'],
])('step %s of the wizard: every text comes from the catalogues', async (step, sign) => {
  const plan: Campaign = { ...draft, siteChoice: 'chosen', siteIds: [draft.id] }
  draw(<CampaignWizard campaign={plan} />, `/campaigns/x/edit?step=${step}`)
  await seen(sign)
  await expectTranslated(known)
})
