import { oc } from '@orpc/contract'
import { HistoryInput, SiteHistory } from '#contract/history.ts'
import {
  siteArticlesPageDefault,
  siteArticlesPageMax,
  siteHostMax,
  sitesImportedMax,
  sitesPageDefault,
  sitesPageMax,
} from '#contract/limits.ts'
import { cleanLines, plainLine } from '#contract/plain-text.ts'
import { cursorParam, idParam, queryNumber, slugParam } from '#contract/schema-parts.ts'
import { z } from '#contract/zod.ts'
import { SiteOrder } from './site-figures.ts'
import { siteTexts } from './site-texts.ts'
import {
  NetworkSite,
  NewConnection,
  NewSite,
  ProofMethod,
  PublicArticle,
  PublicArticleSummary,
  PublicSite,
  Site,
  SiteArticle,
  SiteChanges,
} from './sites.ts'

const siteParam = idParam({ code: 'not_found', message: siteTexts.notFound })
const tags = ['Sites']
const oneSite = z.object({ site: Site })

export const sites = {
  listSites: oc
    .route({ method: 'GET', path: '/sites', tags, summary: 'List own sites, newest first' })
    .input(
      z.object({
        imported: z.enum(['only', 'without', 'all']).default('without'),
        limit: queryNumber(1, sitesPageMax, sitesPageDefault),
        cursor: cursorParam.optional(),
      }),
    )
    .output(z.object({ sites: z.array(Site), next: z.string().nullable() })),
  listNetworkSites: oc
    .route({
      method: 'GET',
      path: '/network-sites',
      tags,
      summary: "List the sites of the operator's network that accept articles, with their measured figures",
    })
    .input(
      z.object({
        order: SiteOrder.default('newest').describe('Best first; sites without the figure come last'),
        limit: queryNumber(1, sitesPageMax, sitesPageDefault),
        cursor: cursorParam.optional(),
      }),
    )
    .output(z.object({ sites: z.array(NetworkSite), next: z.string().nullable() })),
  addSite: oc
    .route({
      method: 'POST',
      path: '/sites',
      tags,
      summary: 'Add a domain; it accepts articles once its ownership is proven',
      successStatus: 201,
    })
    .input(NewSite)
    .output(oneSite),
  importSites: oc
    .route({ method: 'POST', path: '/sites/import', tags, summary: 'Add domains from a CSV file' })
    .input(z.object({ csv: z.string().overwrite(cleanLines).max(500_000) }))
    .output(
      z.object({
        added: z.number().int(),
        /** The skipped lines, counted from 1, with the reason. */
        skipped: z
          .array(z.object({ line: z.number().int(), value: z.string().max(siteHostMax), text: z.string() }))
          .max(sitesImportedMax),
      }),
    ),
  getSite: oc
    .route({ method: 'GET', path: '/sites/{id}', tags, summary: 'Get an own site' })
    .input(siteParam)
    .output(oneSite),
  changeSite: oc
    .route({
      method: 'PATCH',
      path: '/sites/{id}',
      tags,
      summary: 'Change the name, theme, categories or pace of a site, or enable or disable it',
    })
    .input(siteParam.extend(SiteChanges.shape))
    .output(oneSite),
  removeSite: oc
    .route({ method: 'DELETE', path: '/sites/{id}', tags, summary: 'Remove a site and its hosted articles' })
    .input(siteParam)
    .output(z.object({ removed: z.uuid() })),
  proveSite: oc
    .route({ method: 'POST', path: '/sites/{id}/proof', tags, summary: 'Check the proof of ownership now' })
    .input(siteParam.extend({ method: ProofMethod }))
    .output(oneSite),
  checkSite: oc
    .route({ method: 'POST', path: '/sites/{id}/health', tags, summary: 'Check the health of a site now' })
    .input(siteParam)
    .output(oneSite),
  connectSite: oc
    .route({
      method: 'PUT',
      path: '/sites/{id}/connection',
      tags,
      summary: 'Store and test the credentials of a WordPress or Ghost site',
    })
    .input(siteParam.extend(NewConnection.shape))
    .output(oneSite),
  listSiteArticles: oc
    .route({
      method: 'GET',
      path: '/sites/{id}/articles',
      tags,
      summary: 'List the articles on an own site, newest first',
    })
    .input(
      siteParam.extend({
        limit: queryNumber(1, siteArticlesPageMax, siteArticlesPageDefault),
        cursor: cursorParam.optional(),
      }),
    )
    .output(z.object({ articles: z.array(SiteArticle), next: z.string().nullable() })),
  getSiteHistory: oc
    .route({
      method: 'GET',
      path: '/sites/{id}/history',
      tags,
      summary: 'Get views and clicks on an own hosted site by day or month',
    })
    .input(siteParam.extend(HistoryInput.shape))
    .output(SiteHistory),
  removeSiteArticle: oc
    .route({
      method: 'DELETE',
      path: '/sites/{id}/articles/{article}',
      tags,
      summary: 'Remove an article from an own site',
    })
    .input(siteParam.extend({ article: plainLine().max(60) }))
    .output(z.object({ removed: z.string() })),
  getPublicSite: oc
    .route({ method: 'GET', path: '/public-sites/{id}', tags, summary: 'Get a hosted site and its latest articles' })
    .input(
      siteParam.extend({
        limit: queryNumber(1, siteArticlesPageMax, siteArticlesPageDefault),
        cursor: cursorParam.optional(),
      }),
    )
    .output(z.object({ site: PublicSite, articles: z.array(PublicArticleSummary), next: z.string().nullable() })),
  getPublicArticle: oc
    .route({
      method: 'GET',
      path: '/public-sites/{id}/articles/{slug}',
      tags,
      summary: 'Get an article of a hosted site',
    })
    .input(siteParam.extend(slugParam.shape))
    .output(z.object({ site: PublicSite, article: PublicArticle, more: z.array(PublicArticleSummary) })),
}
