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

// What members read is read under the policies; what they write is written on the connection that owns the tables, by verbs that ask whose it is.
const ownSites = {
  listSites: api.sites.listSites.use(memberOnly).handler(async ({ context: { tools, member }, input }) => {
    const { sites, next } = await listSites(tools.webDb, member, input)
    return { sites: sites.map((site) => presentSite(site, tools.sites)), next }
  }),

  listNetworkSites: api.sites.listNetworkSites
    .use(memberOnly)
    .handler(async ({ context: { tools, member }, input }) => {
      const { sites, next } = await listNetworkSites(tools.webDb, member, input)
      return { sites: sites.map((site) => presentNetworkSite(site, tools.sites)), next }
    }),

  addSite: api.sites.addSite.use(memberOnly).handler(async ({ context: { tools, member }, input }) => {
    const { id } = await addSite(tools.db, tools.sites, member, input)
    return oneSite(tools, member, id)
  }),

  importSites: api.sites.importSites.use(memberOnly).handler(({ context: { tools, member }, input: { csv } }) => {
    return importSites(tools.db, tools.sites, member, csv)
  }),

  getSite: api.sites.getSite.use(memberOnly).handler(({ context: { tools, member }, input: { id } }) => {
    return oneSite(tools, member, id)
  }),

  changeSite: api.sites.changeSite.use(memberOnly).handler(async ({ context: { tools, member }, input }) => {
    await changeSite(tools.db, member, input)
    return oneSite(tools, member, input.id)
  }),

  removeSite: api.sites.removeSite.use(memberOnly).handler(async ({ context: { tools, member }, input: { id } }) => {
    await removeSite(tools.db, member, id)
    return { removed: id }
  }),

  proveSite: api.sites.proveSite.use(memberOnly).handler(async ({ context: { tools, member }, input }) => {
    await proveSite(tools.db, tools.sites, member, input)
    return oneSite(tools, member, input.id)
  }),

  checkSite: api.sites.checkSite.use(memberOnly).handler(async ({ context: { tools, member }, input: { id } }) => {
    await checkSite(tools.db, tools.sites, member, id)
    return oneSite(tools, member, id)
  }),

  connectSite: api.sites.connectSite.use(memberOnly).handler(async ({ context: { tools, member }, input }) => {
    await connectSite(tools.db, tools.sites, member, input)
    return oneSite(tools, member, input.id)
  }),

  listSiteArticles: api.sites.listSiteArticles
    .use(memberOnly)
    .handler(async ({ context: { tools, member }, input }) => {
      const { site, articles, next } = await listSiteArticles(tools.webDb, member, input)
      return { articles: articles.map((row) => presentSiteArticle(row, site, tools.origin)), next }
    }),

  getSiteHistory: api.sites.getSiteHistory
    .use(memberOnly)
    .handler(({ context: { tools, member }, input }) => getSiteHistory(tools.webDb, member, input)),

  removeSiteArticle: api.sites.removeSiteArticle
    .use(memberOnly)
    .handler(async ({ context: { tools, member }, input }) => {
      await removeSiteArticle(tools.db, tools.sites, member, input)
      return { removed: input.article }
    }),
}

const publicSites = {
  getPublicSite: api.sites.getPublicSite.handler(async ({ context: { tools, reads }, input: { id, ...paging } }) => {
    readSite(reads, id)
    const site = await getPublicSite(tools.webDb, id)
    const { articles, next } = await listPublicArticles(tools.webDb, id, paging)
    return { site: presentPublicSite(site, tools.origin), articles: articles.map(presentPublicSummary), next }
  }),

  getPublicArticle: api.sites.getPublicArticle.handler(async ({ context: { tools, reads }, input: { id, slug } }) => {
    readSite(reads, id)
    const { site, article, more } = await getPublicArticle(tools.webDb, id, slug)
    return {
      site: presentPublicSite(site, tools.origin),
      article: presentPublicArticle(article, site, tools.origin),
      more: more.map(presentPublicSummary),
    }
  }),
}

export const sites = { ...ownSites, ...publicSites }

async function oneSite({ webDb, sites }: ApiContext['tools'], member: Owner, id: string) {
  return { site: presentSite(await getSite(webDb, member, id), sites) }
}
