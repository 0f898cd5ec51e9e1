import type { Page } from '@playwright/test'
import { siteThemes } from '../../src/contract/sites/site-values.ts'
import type { SiteTheme } from '../../src/contract/sites/sites.ts'
import { grantCredits } from '../../src/domain/billing/credits/grant-credits.ts'
import { createClient } from '../../src/web/platform/http/client.ts'
import { eventually } from '../../test/harness/process.ts'
import { makeSite } from '../../test/makers/sites.ts'
import { withDatabase } from './database.ts'
import type { LinkingSite } from './linking-site.ts'
import { makeMember, newPerson, rememberSession, type StoredSession } from './members.ts'
import type { TestProduct } from './product.ts'

type Named = { id: string; host: string }

/** A member with data in progress: domains in several states, a draft, and a campaign with four live links and one for tomorrow. */
export type WorkingMember = {
  url: string
  session: StoredSession
  domains: { unproven: Named; ghost: Named; imported: Named }
  draftId: string
  campaignId: string
  /** A site of every theme, each with an article. */
  sites: { id: string; theme: SiteTheme; article: string }[]
  signIn(page: Page): Promise<void>
}

/**
 * The product itself creates the campaign, whose links lead to `target`; its accounts need no confirmation, and it may read pages of `target`. Sites of
 * the network and credits are inserted.
 */
export async function makeWorkingMember(product: TestProduct, target: LinkingSite): Promise<WorkingMember> {
  const person = newPerson('Grace')
  const session = await makeMember(product.url, person)
  const sites = await equip(product, person.email)
  const client = createClient(product.url, (request) => {
    request.headers.set('authorization', `Bearer ${session.access_token}`)
    return fetch(request)
  })
  const unproven = (await client.sites.addSite({ host: 'garden.example.com' })).site
  const ghost = (await client.sites.addSite({ host: 'stories.example.com', publisher: 'ghost' })).site
  await client.sites.importSites({ csv: 'domain,name\nold.example.com,The old paper\n' })
  const [imported = ghost] = (await client.sites.listSites({ imported: 'only', limit: 1 })).sites
  const plan = { ...planOf(`${target.origin}/p/1`), siteIds: sites.map(({ id }) => id) }
  const { campaign: draft } = await client.campaigns.createCampaign({ ...plan, name: 'Mulch in autumn' })
  const { campaign } = await client.campaigns.createCampaign({ ...plan, name: 'Barrels in spring' })
  const { preflight } = await client.campaigns.checkCampaign({ id: campaign.id })
  const accepted = preflight.risks.filter(({ level }) => level === 'warn').map(({ code }) => code)
  await client.campaigns.startCampaign({ id: campaign.id, accepted })
  await eventually(async () => {
    const { counts } = (await client.campaigns.getCampaign({ id: campaign.id })).campaign
    if (counts.verified !== sites.length) throw new Error(`${counts.verified} of ${sites.length} links are verified`)
  }, 120_000)
  const { placements } = await client.campaigns.listPlacements({ id: campaign.id })
  const articleOn = (id: string) =>
    placements
      .find(({ site }) => site?.id === id)
      ?.url?.split('/')
      .at(-1) ?? ''
  return {
    url: product.url,
    session,
    domains: { unproven, ghost, imported },
    draftId: draft.id,
    campaignId: campaign.id,
    sites: sites.map((site) => ({ ...site, article: articleOn(site.id) })),
    signIn: (page) => rememberSession(page, session),
  }
}

/** Grants credits to the member and adds a site of every theme to the network. Returns the sites. */
function equip(product: TestProduct, email: string): Promise<{ id: string; theme: SiteTheme }[]> {
  return withDatabase(product, async (db) => {
    const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    await grantCredits(db, { userId: user.id, kind: 'bonus', amount: 50, source: { type: 'test', id: user.id } })
    const sites: { id: string; theme: SiteTheme }[] = []
    for (const theme of siteThemes) {
      const categories = ['General', 'Food & Lifestyle']
      const { id } = await makeSite(db, {
        blogTheme: theme,
        categories,
        name: `The ${theme} paper`,
        tagline: 'Of gardens',
      })
      sites.push({ id, theme })
    }
    return sites
  })
}

const planOf = (targetUrl: string) => ({
  targetUrl,
  keywords: ['rain barrels', 'garden watering', 'mulch'],
  anchors: [
    { text: 'The Barrel Shop', kind: 'branded' as const },
    { text: 'a guide to rain barrels', kind: 'partial' as const },
    { text: 'this guide', kind: 'other' as const },
  ],
  anchorMix: { branded: 50, partial: 30, exact: 0, other: 20 },
  links: 5,
  pacePerDay: 4,
  siteChoice: 'chosen' as const,
  rel: 'sponsored' as const,
})
