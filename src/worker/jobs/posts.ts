import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db } from '#db/db.ts'
import { sweepProtection } from '#domain/abuse/sweep-protection.ts'
import { sweepOpenFacts } from '#domain/articles/brief/open-facts.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import { relateDuePosts } from '#domain/posts/article/relate-posts.ts'
import { createBlogDeps } from '#domain/posts/editor/create-blog-deps.ts'
import { publishDueDrafts } from '#domain/posts/editor/publish-due-drafts.ts'
import { sweepDrafts } from '#domain/posts/editor/sweep-drafts.ts'
import { composeCoverTexts } from '#domain/posts/images/compose-cover-texts.ts'
import { sweepPictures } from '#domain/posts/images/sweep-pictures.ts'
import { countLabels, countSearchWords, learnTrialWords } from '#domain/posts/search/count-search-words.ts'
import { pairWords, renewPairs } from '#domain/posts/search/pair-words.ts'
import { storeSitemapChunks } from '#domain/posts/sitemap.ts'
import { expireTrialPosts } from '#domain/posts/trials/expire-trial-posts.ts'
import { storeSiteChunks } from '#domain/sites/articles/sitemap.ts'

/** Marks and removes expired trial posts until none is left. */
export async function expirePosts({ db, log }: { db: Db; log: Logger }) {
  for (;;) {
    const { scheduled, deleted, more } = await expireTrialPosts(db)
    if (scheduled + deleted > 0) log.info({ scheduled, deleted }, 'trial posts expired')
    if (!more) return
  }
}

/** Deletes used challenges and ended rate-limit windows. */
export async function deleteProtection({ db }: { db: Db }) {
  await sweepProtection(db)
}

/** Publishes the drafts that are due. */
export async function publishScheduledPosts({ db, log, mailDeps }: { db: Db; log: Logger; mailDeps: MailDeps }) {
  const counts = await publishDueDrafts(db, createBlogDeps(mailDeps))
  if (counts.published + counts.refused > 0) log.info(counts, 'scheduled posts processed')
}

/** Deletes expired remains of drafts, reports and pictures. */
export async function deleteOldDrafts({ db, log }: { db: Db; log: Logger }) {
  const swept = await sweepDrafts(db)
  const pictures = await sweepPictures(db)
  await sweepOpenFacts(db)
  if (swept.drafts + swept.reports + pictures > 0)
    log.info({ ...swept, pictures }, 'expired drafts, abuse reports and pictures deleted')
}

/** Counts the posts of each tag and category. */
export async function countPostLabels({ db }: { db: Db }) {
  await countLabels(db)
}

/** Counts the frequency of words in posts, and removes pairs of words of posts that are gone. */
export async function countPostWords({ db }: { db: Db }) {
  await countSearchWords(db)
  await renewPairs(db)
}

const learnedAtOnce = 20

/** Makes the words of new trial posts known to searches. */
export async function learnPostWords({ db }: { db: Db }) {
  while ((await atHalfPace(() => learnTrialWords(db, learnedAtOnce))) === learnedAtOnce);
}

/** Rests as long as the work took, so that requests on a machine with one core do not wait for a long series of it. */
async function atHalfPace<Result>(work: () => Promise<Result>): Promise<Result> {
  const start = performance.now()
  const result = await work()
  await sleep(performance.now() - start)
  return result
}

const relatedAtOnce = 5
/** The rest waits for the next run, so that other jobs have their turn. Enough for some million posts, each once a week. */
const relatedMsMax = 5_000

/** Stores the related posts of posts that are new or were searched long ago. */
export async function relatePosts({ db }: { db: Db }) {
  const until = performance.now() + relatedMsMax
  while ((await atHalfPace(() => relateDuePosts(db, relatedAtOnce))) === relatedAtOnce && performance.now() < until);
}

/** Stores the bounds of the full chunks of the sitemap, and of those of hosted sites. */
export async function chunkSitemap({ db }: { db: Db }) {
  await storeSitemapChunks(db)
  await storeSiteChunks(db)
}

/** So that the run of a minute ends before the next one begins. */
const workMsMax = 45_000

/** Composes the alternative texts of drawn covers. */
export async function composePostCoverTexts({ db }: { db: Db }, _payload: unknown, signal: AbortSignal) {
  await composeCoverTexts(db, { signal, workMsMax })
}

/** Adds the pairs of words by which searches find phrases. */
export async function pairPostWords({ db }: { db: Db }, _payload: unknown, signal: AbortSignal) {
  await pairWords(db, { signal, workMsMax })
}
