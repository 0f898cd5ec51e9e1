import { readStored, storageNames, writeStored } from '#web/platform/storage/safe-storage.ts'
import { rememberedPost, rememberTrialPost, removeTrialPosts } from '../trials/trial-post-storage.ts'

/** A post that a member has claimed in this browser. `claimedAt` is ISO 8601. */
export type ClaimedPost = { slug: string; title: string; claimedAt: string; userId: string; userEmail: string }

export type Claimer = { id: string; email: string }

/** How long a fresh claim is marked as such. */
export const recentClaimMs = 5_000

/** Records a claim: in the post's own record and in the member's list. The post is removed from the trial list. `claimedAt` is ISO 8601. */
export function rememberClaim(
  post: { slug: string; title: string; url: string },
  by: Claimer,
  claimedAt: string,
): void {
  const known = rememberedPost(post.slug)
  removeTrialPosts([post.slug])
  const record = {
    ...(known ?? { slug: post.slug, title: post.title, url: post.url }),
    is_trial_post: false,
    claimed_by_user_id: by.id,
    claimed_by_email: by.email,
    claimed_at: claimedAt,
  }
  writeStored(storageNames.post(post.slug), JSON.stringify(record))
  const claimed = { slug: post.slug, title: post.title, claimedAt, userId: by.id, userEmail: by.email }
  writeClaimed(by.id, [claimed, ...claimedPosts(by.id).filter(({ slug }) => slug !== post.slug)])
}

/** Removes the record of a claim. The post, which is a trial again with an end, returns to the trial list. */
export function removeClaim(post: Parameters<typeof rememberTrialPost>[0], userId: string): void {
  writeStored(storageNames.post(post.slug), null)
  writeClaimed(
    userId,
    claimedPosts(userId).filter(({ slug }) => slug !== post.slug),
  )
  // From now on it is a trial post of this browser, even if another browser wrote it.
  rememberTrialPost(post, new Date().toISOString())
}

/** The posts that a member claimed in this browser, newest first. The server's list is authoritative. */
export function claimedPosts(userId: string): ClaimedPost[] {
  try {
    const parsed: unknown = JSON.parse(readStored(storageNames.claimedPosts(userId)) ?? '[]')
    return Array.isArray(parsed) ? parsed.filter(isClaimedPost) : []
  } catch {
    return []
  }
}

/** Marks a claim as recent, for a few seconds. */
export function markRecentClaim(slug: string): void {
  const mark = JSON.stringify({ slug, at: Date.now() })
  writeStored(storageNames.recentClaim, mark, 'session')
  setTimeout(() => {
    // A later claim has its own mark and its own timer.
    if (readStored(storageNames.recentClaim, 'session') === mark) {
      writeStored(storageNames.recentClaim, null, 'session')
    }
  }, recentClaimMs)
}

/** The slug claimed in this tab within the last seconds before `now`, or `null`. */
export function recentClaim(now: number): string | null {
  try {
    const { slug, at } = JSON.parse(readStored(storageNames.recentClaim, 'session') ?? '{}')
    return typeof slug === 'string' && typeof at === 'number' && now - at < recentClaimMs ? slug : null
  } catch {
    return null
  }
}

function writeClaimed(userId: string, list: ClaimedPost[]): void {
  writeStored(storageNames.claimedPosts(userId), list.length === 0 ? null : JSON.stringify(list))
}

function isClaimedPost(value: unknown): value is ClaimedPost {
  if (typeof value !== 'object' || value === null) return false
  const { slug, title, claimedAt } = value as Record<string, unknown>
  return [slug, title, claimedAt].every((part) => typeof part === 'string')
}
