import type { Post } from '#contract/posts.ts'

/** A trial post as this browser remembers it. Times are ISO 8601. */
export type StoredTrialPost = {
  is_trial_post: boolean
  claimed_by_user_id: string | null
  claimed_by_email: string | null
  claimed_at: string | null
  id: string
  slug: string
  title: string
  url: string
  anchor_text: string | null
  target_url: string | null
  expires_at: string
}

const trialListKey = 'trial_blog_posts'
const allListKey = 'all_blog_posts'
const postKey = (slug: string) => `blog_post_${slug}`
/** A list longer than this drops its oldest entries, so that storage never fills up with them. */
const listMax = 50

/** Remembers a finished trial post, newest first. A browser that refuses storage forgets it, and nothing else happens. */
export function rememberTrialPost(post: Post): void {
  if (post.expiresAt === null) return
  const stored: StoredTrialPost = {
    is_trial_post: post.isTrialPost,
    claimed_by_user_id: null,
    claimed_by_email: null,
    claimed_at: null,
    id: post.id,
    slug: post.slug,
    title: post.title,
    url: post.url,
    anchor_text: post.anchorText,
    target_url: post.targetUrl,
    expires_at: post.expiresAt,
  }
  write(postKey(stored.slug), stored)
  for (const key of [trialListKey, allListKey]) {
    const others = readList(key).filter(({ slug }) => slug !== stored.slug)
    write(key, [stored, ...others].slice(0, listMax))
  }
}

/** The trial posts of this browser that live at `now`, newest first. Those that have expired are forgotten. */
export function liveTrialPosts(now: number): StoredTrialPost[] {
  const listed = readList(trialListKey)
  const live = listed.filter((post) => Date.parse(post.expires_at) > now)
  if (live.length < listed.length) {
    write(trialListKey, live)
    for (const { slug } of listed.filter((post) => !live.includes(post))) remove(postKey(slug))
  }
  return live
}

function readList(key: string): StoredTrialPost[] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(parsed) ? parsed.filter(isStoredTrialPost) : []
  } catch {
    return []
  }
}

/** Storage may hold what an older version, or somebody else, wrote there. */
function isStoredTrialPost(value: unknown): value is StoredTrialPost {
  if (typeof value !== 'object' || value === null) return false
  const { slug, title, url, expires_at } = value as Record<string, unknown>
  const isText = [slug, title, url, expires_at].every((part) => typeof part === 'string')
  return isText && !Number.isNaN(Date.parse(String(expires_at)))
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or closed to us; the post itself is safe on the server.
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // As above.
  }
}
