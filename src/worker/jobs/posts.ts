import type { Logger } from 'pino'
import type { Db } from '#db/db.ts'
import { expireTrialPosts } from '#domain/posts/expire-trial-posts.ts'
import { sweepProtection } from '#domain/posts/protection/sweep-protection.ts'

/** Marks and removes expired trial posts until none is left. */
export async function expirePosts({ db, log }: { db: Db; log: Logger }) {
  for (;;) {
    const { scheduled, deleted, more } = await expireTrialPosts(db)
    if (scheduled + deleted > 0) log.info({ scheduled, deleted }, 'trial posts expired')
    if (!more) return
  }
}

/** Forgets spent challenges and finished rate-limit windows. */
export async function forgetProtection({ db }: { db: Db }) {
  await sweepProtection(db)
}
