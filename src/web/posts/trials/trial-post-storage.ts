import type { Post } from '#contract/posts/posts.ts'
import type { TrialPostState } from '#contract/posts/trial-posts.ts'
import { readStored, storageNames, watchStored, writeStored } from '#web/platform/storage/safe-storage.ts'

/** A trial post as stored in this browser. Times are ISO 8601. */
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
  /** When this browser stored it; older records do not have it. */
  created_at?: string
}

type RememberedPost = Pick<
  Post,
  'id' | 'slug' | 'url' | 'title' | 'isTrialPost' | 'expiresAt' | 'anchorText' | 'targetUrl'
>

/** Longer lists drop their oldest entries, so that storage does not fill up. */
const listMax = 50

/** Stores a finished trial post, newest first. If the browser refuses storage, the post is lost when the page closes, without an error. */
export function rememberTrialPost(post: RememberedPost, createdAt: string): void {
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
    created_at: createdAt,
  }
  write(storageNames.post(stored.slug), stored)
  for (const key of [storageNames.trialPosts, storageNames.allPosts]) {
    const others = readList(key).filter(({ slug }) => slug !== stored.slug)
    write(key, [stored, ...others].slice(0, listMax))
  }
}

/** The trial posts of this browser that are live at `now`, newest first. Expired posts are removed. */
export function liveTrialPosts(now: number): StoredTrialPost[] {
  const listed = readList(storageNames.trialPosts)
  const live = listed.filter((post) => Date.parse(post.expires_at) > now)
  if (live.length < listed.length)
    removeTrialPosts(listed.filter((post) => !live.includes(post)).map(({ slug }) => slug))
  return live
}

/** Every post made in this browser, up to the list's limit, newest first. */
export function allRememberedPosts(): StoredTrialPost[] {
  return readList(storageNames.allPosts)
}

/** The stored record of one post, or `null`. */
export function rememberedPost(slug: string): StoredTrialPost | null {
  const parsed = readJson(storageNames.post(slug))
  return isStoredTrialPost(parsed) ? parsed : null
}

/** Removes posts from the trial list, together with their records: they were deleted or are no longer trials. */
export function removeTrialPosts(slugs: readonly string[]): void {
  const rest = readList(storageNames.trialPosts).filter(({ slug }) => !slugs.includes(slug))
  if (rest.length > 0) write(storageNames.trialPosts, rest)
  else writeStored(storageNames.trialPosts, null)
  for (const slug of slugs) writeStored(storageNames.post(slug), null)
}

/** Applies the server's response about the `requested` posts: `states` contains those that still exist. */
export function applyTrialStates(requested: readonly string[], states: readonly TrialPostState[]): void {
  const known = new Map(states.map((state) => [state.slug, state]))
  removeTrialPosts(requested.filter((slug) => !known.has(slug)))
  for (const { slug, isTrialPost, expiresAt } of states) {
    const post = rememberedPost(slug) ?? allRememberedPosts().find((other) => other.slug === slug)
    if (post === undefined) continue
    if (!isTrialPost) {
      removeTrialPosts([slug])
      write(storageNames.post(slug), { ...post, is_trial_post: false })
    } else if (expiresAt !== null && expiresAt !== post.expires_at) moveEnd(slug, expiresAt)
  }
}

function moveEnd(slug: string, expiresAt: string): void {
  const moved = (post: StoredTrialPost) => (post.slug === slug ? { ...post, expires_at: expiresAt } : post)
  const post = rememberedPost(slug)
  if (post !== null) write(storageNames.post(slug), moved(post))
  for (const key of [storageNames.trialPosts, storageNames.allPosts]) write(key, readList(key).map(moved))
}

/** Calls `onChange` when the trial list changes, in this or another tab. Returns a function that stops it. */
export function watchTrialPosts(onChange: () => void): () => void {
  return watchStored(storageNames.trialPosts, onChange)
}

function readList(key: string): StoredTrialPost[] {
  const parsed = readJson(key)
  return Array.isArray(parsed) ? parsed.filter(isStoredTrialPost) : []
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null')
  } catch {
    return null
  }
}

/** Storage may contain data of an older version or of another script. */
function isStoredTrialPost(value: unknown): value is StoredTrialPost {
  if (typeof value !== 'object' || value === null) return false
  const { slug, title, url, expires_at } = value as Record<string, unknown>
  const isText = [slug, title, url, expires_at].every((part) => typeof part === 'string')
  return isText && !Number.isNaN(Date.parse(String(expires_at)))
}

function write(key: string, value: unknown): void {
  writeStored(key, JSON.stringify(value))
}
