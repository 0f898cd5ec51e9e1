import { getPublicArticle, getPublicSite, listPublicArticles } from '#domain/sites/articles/public-queries.ts'
import { removeSiteArticle } from '#domain/sites/articles/publish-article.ts'
import { connectSite } from '#domain/sites/connection/connect-site.ts'
import { checkSite } from '#domain/sites/health/check-health.ts'
import { proveSite } from '#domain/sites/proof/prove-site.ts'
import { getSite, listNetworkSites, listSiteArticles, listSites } from '#domain/sites/queries.ts'
import { addSite } from '#domain/sites/settings/add-site.ts'
import { changeSite } from '#domain/sites/settings/change-site.ts'
import { importSites } from '#domain/sites/settings/import-sites.ts'
import { removeSite } from '#domain/sites/settings/remove-site.ts'
import { getSiteHistory } from '#domain/sites/site-history.ts'
import type { Owner } from '#domain/sites/site-rows.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { api, memberOnly } from '#server/http/api/router.ts'
import { readSite } from '#server/http/response/page-dependencies.ts'
import {
  presentNetworkSite,
  presentPublicArticle,
  presentPublicSite,
  presentPublicSummary,
  presentSite,
  presentSiteArticle,
} from './present-site.ts'

// Reads run as the member, under the policies. Writes use the connection that owns the tables, by verbs that check the owner.
const ownSites = {
  listSites: api.sites.listSites.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    const { sites, next } = await listSites(deps.webDb, member, input)
    return { sites: sites.map((site) => presentSite(site, deps.sites)), next }
  }),

  listNetworkSites: api.sites.listNetworkSites.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    const { sites, next } = await listNetworkSites(deps.webDb, member, input)
    return { sites: sites.map((site) => presentNetworkSite(site, deps.sites)), next }
  }),

  addSite: api.sites.addSite.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    const { id } = await addSite(deps.db, deps.sites, member, input)
    return oneSite(deps, member, id)
  }),

  importSites: api.sites.importSites.use(memberOnly).handler(({ context: { deps, member }, input: { csv } }) => {
    return importSites(deps.db, deps.sites, member, csv)
  }),

  getSite: api.sites.getSite.use(memberOnly).handler(({ context: { deps, member }, input: { id } }) => {
    return oneSite(deps, member, id)
  }),

  changeSite: api.sites.changeSite.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    await changeSite(deps.db, member, input)
    return oneSite(deps, member, input.id)
  }),

  removeSite: api.sites.removeSite.use(memberOnly).handler(async ({ context: { deps, member }, input: { id } }) => {
    await removeSite(deps.db, member, id)
    return { removed: id }
  }),

  proveSite: api.sites.proveSite.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    await proveSite(deps.db, deps.sites, member, input)
    return oneSite(deps, member, input.id)
  }),

  checkSite: api.sites.checkSite.use(memberOnly).handler(async ({ context: { deps, member }, input: { id } }) => {
    await checkSite(deps.db, deps.sites, member, id)
    return oneSite(deps, member, id)
  }),

  connectSite: api.sites.connectSite.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    await connectSite(deps.db, deps.sites, member, input)
    return oneSite(deps, member, input.id)
  }),

  listSiteArticles: api.sites.listSiteArticles.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    const { site, articles, next } = await listSiteArticles(deps.webDb, member, input)
    return { articles: articles.map((row) => presentSiteArticle(row, site, deps.origin)), next }
  }),

  getSiteHistory: api.sites.getSiteHistory
    .use(memberOnly)
    .handler(({ context: { deps, member }, input }) => getSiteHistory(deps.webDb, member, input)),

  removeSiteArticle: api.sites.removeSiteArticle
    .use(memberOnly)
    .handler(async ({ context: { deps, member }, input }) => {
      await removeSiteArticle(deps.db, deps.sites, member, input)
      return { removed: input.article }
    }),
}

const publicSites = {
  getPublicSite: api.sites.getPublicSite.handler(async ({ context: { deps, reads }, input: { id, ...paging } }) => {
    readSite(reads, id)
    const site = await getPublicSite(deps.webDb, id)
    const { articles, next } = await listPublicArticles(deps.webDb, id, paging)
    return { site: presentPublicSite(site, deps.origin), articles: articles.map(presentPublicSummary), next }
  }),

  getPublicArticle: api.sites.getPublicArticle.handler(async ({ context: { deps, reads }, input: { id, slug } }) => {
    readSite(reads, id)
    const { site, article, more } = await getPublicArticle(deps.webDb, id, slug)
    return {
      site: presentPublicSite(site, deps.origin),
      article: presentPublicArticle(article, site, deps.origin),
      more: more.map(presentPublicSummary),
    }
  }),
}

export const sites = { ...ownSites, ...publicSites }

async function oneSite({ webDb, sites }: ApiContext['deps'], member: Owner, id: string) {
  return { site: presentSite(await getSite(webDb, member, id), sites) }
}
