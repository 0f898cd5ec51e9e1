import { plural } from '@lingui/core/macro'
import { convertedPostsMax } from '#contract/limits.ts'
import type { TrialPostsConversion } from '#contract/posts/posts.ts'
import { trialUpgradedTitle } from '#contract/posts/trial-texts.ts'
import { api } from '#web/platform/http/api.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { currentDialog, openDialog } from '#web/platform/overlays/dialogs.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { rememberClaim } from '../claims/claimed-post-storage.ts'
import { rememberedPost, removeTrialPosts } from '../trials/trial-post-storage.ts'
import {
  clearPendingConversion,
  markConvertedFor,
  type NewMember,
  planConversion,
  savePendingConversion,
} from './pending-conversion.ts'

/** The result of a conversion. `error` is the reason why nothing, or not everything, was converted; `null` if all posts are permanent. */
export type TrialConversion = {
  success: boolean
  user: NewMember
  convertedPosts: TrialPostsConversion['converted']
  error: string | null
}

/**
 * Makes trial posts permanent and assigns them to the member. Local trial data of converted and expired posts is cleared; posts that could not be
 * converted yet (address not confirmed, server unreachable) stay recorded as pending. Never throws.
 */
export async function convertTrials(user: NewMember, slugs: readonly string[]): Promise<TrialConversion> {
  try {
    const requested = slugs.slice(0, convertedPostsMax)
    const answer = await api().posts.convertTrialPosts({ slugs: requested })
    settle(user, answer)
    const [refusal] = answer.notConverted
    return {
      success: answer.converted.length > 0,
      user,
      convertedPosts: answer.converted,
      error: refusal?.message ?? null,
    }
  } catch (error) {
    savePendingConversion(slugs, user.email, { chosen: true })
    return { success: false, user, convertedPosts: [], error: problemOf(error).message }
  }
}

function settle(user: NewMember, { converted, notConverted }: TrialPostsConversion): void {
  const now = new Date().toISOString()
  for (const post of converted) rememberClaim(post, user, now)
  const slugsOf = (codes: string[]) => notConverted.filter(({ code }) => codes.includes(code)).map(({ slug }) => slug)
  removeTrialPosts(slugsOf(['not_found', 'post_expired', 'already_claimed']))
  const waiting = slugsOf(['unconfirmed'])
  if (waiting.length > 0) {
    savePendingConversion(waiting, user.email, { chosen: true })
    return
  }
  clearPendingConversion()
  markConvertedFor(user.id)
}

let running: Promise<TrialConversion | null> | null = null

/**
 * The separate step after a sign-in: converts the posts that wait for this member, in one tab at a time, and announces the result. Calls during a run
 * get the result of that run; `null` if no post waited.
 */
export function completeTrialConversion(user: NewMember): Promise<TrialConversion | null> {
  running ??= oneTabAtATime(() => convertWaiting(user)).finally(() => {
    running = null
  })
  return running
}

async function convertWaiting(user: NewMember): Promise<TrialConversion | null> {
  // Another tab may have converted them while this one waited.
  const slugs = planConversion(user, Date.now()).convert
  if (slugs.length === 0) return null
  const conversion = await convertTrials(user, slugs)
  announce(conversion)
  return conversion
}

/** Opens the dialog for choosing trial posts, if there are any to choose and no other dialog is open. */
export function offerTrials(user: NewMember): void {
  const { offer } = planConversion(user, Date.now())
  const slugs = offer.filter((slug) => rememberedPost(slug) !== null)
  if (slugs.length > 0 && currentDialog().type === 'none') openDialog('keepPosts', { slugs })
}

/** Makes the chosen posts permanent and announces the result. */
export async function convertChosenTrials(user: NewMember, slugs: readonly string[]): Promise<TrialConversion> {
  const conversion = await oneTabAtATime(() => convertTrials(user, slugs))
  announce(conversion)
  return conversion
}

/** The member declined: the posts stay trial posts and are not offered again. */
export function declineTrials(user: NewMember): void {
  clearPendingConversion()
  markConvertedFor(user.id)
}

/** Announces a conversion. Without a converted post, nothing is shown. */
function announce({ success, convertedPosts, error }: TrialConversion): void {
  if (!success) return
  const saved = conversionText(convertedPosts.length)
  const description = error === null ? saved : `${saved} ${error}`
  notify({ title: translated(trialUpgradedTitle), description, tone: 'verified' }, { force: true })
}

/** `1 trial post is permanent now.` */
function conversionText(count: number): string {
  return plural(count, { one: '# trial post is now permanent.', other: '# trial posts are now permanent.' })
}

function oneTabAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  // Undefined if the page is not in a secure context.
  const locks = (navigator as { locks?: LockManager | null }).locks
  return locks ? locks.request('trial-conversion', work) : work()
}
