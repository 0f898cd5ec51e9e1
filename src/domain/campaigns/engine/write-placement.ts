import { sql } from 'kysely'
import type { TextWriter } from '#adapters/text/text-writer.ts'
import type { Db } from '#db/db.ts'
import { prepared } from '#db/prepared.ts'
import type { ComposedArticle } from '#domain/articles/compose/compose-article.ts'
import { writeBestDraft } from '#domain/articles/write-best-draft.ts'
import { DomainError } from '#domain/domain-error.ts'
import { similarityOf } from '#domain/sites/similarity/article-signature.ts'
import { findSimilarArticles } from '#domain/sites/similarity/queries.ts'
import { signatureOfHtml } from '#domain/sites/similarity/signature-of-html.ts'
import { riskThresholds } from '../plan/risk-thresholds.ts'
import type { EngineDeps } from './engine-deps.ts'
import type { Outcome } from './handle-failure.ts'
import { cancelPlacement, handleFailure, type StepFailure } from './handle-failure.ts'
import { changeAndKeep, inStep, type Leased, type Locked, withLease } from './placement-rows.ts'
import { watchTarget } from './watch-target.ts'

/** The number of texts that one attempt requests before it gives up for now because none is different enough. */
const textsMax = 4
const wordCount = 700
const busySeconds = 900

type Written = { article: ComposedArticle } | { setback: StepFailure }

/**
 * The step from `writing` to `publishing`: writes an article that resembles no article on any site, and stores it until it is published. If a text is
 * too similar to another one, a new text is written, up to three times. Nothing is written while the target is missing.
 */
export async function writePlacement(db: Db, deps: EngineDeps, leased: Leased, before: Locked): Promise<Outcome> {
  // In a cancelled campaign nothing is written.
  if (before.campaign.status === 'stopping') return endWith(db, deps, leased, { text: null, canRetry: false })
  const target = await withLease(db, leased, () => watchTarget(db, deps, before))
  if (target === 'blocked') return 'continues'
  if (target !== null) return endWith(db, deps, leased, target)
  for (let text = 0; text < textsMax; text += 1) {
    const written = await withLease(db, leased, async () => writeOne(deps, before, await titlesOf(db, before)))
    if ('setback' in written) return endWith(db, deps, leased, written.setback)
    const outcome = await inStep(db, leased, (db, locked) => storeArticle(db, deps, locked, written.article))
    if (outcome !== 'similar') return outcome ?? 'continues'
  }
  const text = 'What was written resembled an article that is published already, even after three attempts.'
  return endWith(db, deps, leased, { text, canRetry: true, isSiteFine: true })
}

async function endWith(db: Db, deps: EngineDeps, leased: Leased, setback: StepFailure): Promise<Outcome> {
  return (await inStep(db, leased, (db, locked) => handleFailure(db, deps, locked, setback))) ?? 'continues'
}

async function storeArticle(
  db: Db,
  deps: EngineDeps,
  locked: Locked,
  article: ComposedArticle,
): Promise<Outcome | 'similar'> {
  if (locked.campaign.status === 'stopping') return cancelPlacement(db, locked)
  if ((await isSimilar(db, locked, article)) || (await hasTitle(db, locked, article.title))) return 'similar'
  const next = await changeAndKeep(db, locked, {
    state: 'publishing',
    text: null,
    failures: 0,
    article: JSON.stringify(article),
    writer: deps.writer.name,
    articleTitle: article.title,
  })
  return { next }
}

/**
 * Whether an article resembles a published article, or an article of the same member that waits for publication. A lock serializes the checks of a
 * member, so that of two similar articles written at the same time the second one is detected.
 */
async function isSimilar(db: Db, { placement }: Locked, article: ComposedArticle): Promise<boolean> {
  // Before the lock, for which the articles of other processes wait.
  const signature = signatureOfHtml(article.contentHtml)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`articles of ${placement.userId}`}, 0))`.execute(db)
  const atLeast = riskThresholds.nearDuplicate
  const waiting = await articlesToPublish(db, [placement.userId])
  if (waiting.some(({ article: { contentHtml } }) => similarityOf(signature, signatureOfHtml(contentHtml)) >= atLeast))
    return true
  return (await findSimilarArticles(db, signature, { atLeast, limit: 1 })).length > 0
}

const articlesToPublish = prepared<{ article: ComposedArticle }>(
  'articles-to-publish',
  `select article from placements where user_id = $1 and state = 'publishing'`,
)

const titlesMax = 200

const newestTitles = prepared<{ articleTitle: string }>(
  'newest-titles-of-keyword',
  `select article_title from placements where lower(keyword) = $1 and article_title is not null order by id desc limit ${titlesMax}`,
)

/** Titles of the newest articles on the same keyword, over all sites and campaigns. */
async function titlesOf(db: Db, { placement }: Locked): Promise<string[]> {
  const rows = await newestTitles(db, [placement.keyword.toLowerCase()])
  return rows.map(({ articleTitle }) => articleTitle)
}

/**
 * Whether another article on the keyword has the title. A lock serializes the checks of a keyword, so that of two articles written at the same time
 * the second one is detected.
 */
async function hasTitle(db: Db, { placement }: Locked, title: string): Promise<boolean> {
  const keyword = placement.keyword.toLowerCase()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`titles of ${keyword}`}, 0))`.execute(db)
  return (await sameTitle(db, [keyword, title.toLowerCase(), placement.id])).length > 0
}

const sameTitle = prepared<{ id: string }>(
  'same-title-on-keyword',
  `select id from placements
    where lower(keyword) = $1 and article_title is not null and lower(article_title) = $2 and id <> $3 limit 1`,
)

/** The writer without the limit that skips drafts: an article of a campaign may take longer, and the articles of a campaign must differ. */
export function withAllDrafts({ reach: _reach, ...writer }: TextWriter): TextWriter {
  return writer
}

async function writeOne(
  { writer, knowledge, scoreMin, reports }: EngineDeps,
  { placement, campaign }: Locked,
  usedTitles: readonly string[],
): Promise<Written> {
  const { stopping: signal } = reports
  const { keyword, anchorText } = placement
  const request = {
    keyword,
    anchorText,
    targetUrl: campaign.targetUrl,
    tone: 'professional' as const,
    wordCount,
    usedTitles,
  }
  const drafts = writeBestDraft(
    {
      writer: withAllDrafts(writer),
      isWatched: false,
      ...{ knowledge, scoreMin, linkRel: campaign.rel },
      // These articles have no cover.
      surroundings: async () => ({}),
    },
    request,
    signal,
  )
  try {
    for (;;) {
      const step = await drafts.next()
      if (step.done) return { article: step.value.article }
    }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof DomainError)) throw error
    const isBusy = error.code === 'text_service_busy'
    const setback = { text: error.message, canRetry: true, isSiteFine: true }
    return { setback: isBusy ? { ...setback, retryAfterSeconds: busySeconds } : setback }
  }
}
