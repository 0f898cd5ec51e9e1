import { isUuid } from '#domain/is-uuid.ts'
import { type ArticleCounter, countArticle } from '#domain/sites/articles/count-article.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import type { RouteAnswer } from '#server/http/routing/route.ts'

/** The requests of an article's page when it is viewed and when its link is clicked, under the page's own path. */
export const articleCountPath = /^\/([a-z0-9-]{1,160})\/(views|clicks)$/

/** Counts under this installation's own host. */
export const countSiteArticle: RouteAnswer = async (_request, response, context, params) => {
  const { siteId = '', slug = '', counter = '' } = params
  await count(context, { siteId, slug, counter: counter as ArticleCounter })
  response.writeHead(204, { 'cache-control': 'no-store' }).end()
}

/**
 * Counts and stores nothing about the visitor: no cookie, no address. The limit only stops bots. The answer is the same for an article that does not
 * exist, so a caller learns nothing from it.
 */
export async function count(
  { deps, viewLimit, visitorKey }: Pick<ApiContext, 'deps' | 'viewLimit' | 'visitorKey'>,
  counted: { siteId: string; slug: string; counter: ArticleCounter },
): Promise<void> {
  if (isUuid(counted.siteId) && viewLimit(visitorKey())) await countArticle(deps.db, counted)
}
