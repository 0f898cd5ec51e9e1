import type { NewTrialPost } from '#contract/posts/trial-posts.ts'
import type { Db } from '#db/db.ts'
import { requirePublicAddresses } from '#domain/abuse/public-addresses.ts'
import { requirePublicTarget } from '#domain/abuse/target-policy.ts'
import type { RefusedEntry } from '#domain/articles/topics/check-topic.ts'
import { requireTopic } from '#domain/articles/topics/require-topic.ts'
import { type Admission, admitTrialPost } from './admit-trial-post.ts'
import type { TrialPostDeps, TrialPostRequest } from './write-trial-post.ts'

/**
 * Decides whether a guest's request is allowed, before any expensive work. Throws `invalid_target_url`, `topic_refused`, `topic_empty`,
 * `topic_language`, `target_host_refused`, `target_host_blocked`, `rate_limited`, `challenge_required` or `challenge_failed`. The caller returns the
 * admission with `release` if the failure is not the guest's fault.
 */
export async function admitRequest(
  db: Db,
  deps: TrialPostDeps,
  who: { visitorKey: string },
  input: NewTrialPost,
): Promise<{ request: TrialPostRequest; admission: Admission }> {
  const target = requirePublicTarget(input.targetUrl)
  const isEmbedded = deps.writer.name === 'embedded'
  const checkTopic = (refusals: readonly RefusedEntry[]) => requireTopic(input, { isEmbedded, refusals })
  const checkTarget = () => requirePublicAddresses(deps.hostResolver, target)
  const attempt = { targetHost: target.hostname, challenge: input.challenge, checkTopic, checkTarget }
  const admission = await admitTrialPost(db, who, attempt, deps.admission)
  const { keyword, anchorText, tone, wordCount } = input
  return { request: { keyword, anchorText, tone, wordCount, targetUrl: target.href }, admission }
}
