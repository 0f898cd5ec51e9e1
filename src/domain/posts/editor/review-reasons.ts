import { reviewedPostsMin, unreviewedLinksMax } from '#contract/limits.ts'
import { registrableDomain } from '#domain/abuse/target-policy.ts'
import type { MemberLink } from '#domain/articles/document/sanitise-member-html.ts'

/** An author's history, read when one of the author's posts is to be published. */
export type AuthorRecord = {
  /** Own posts that were approved or went live at once. */
  approvedPosts: number
  /** Own posts that a moderator removed. */
  removedPosts: number
}

export type PostToJudge = { title: string; wordCount: number; links: readonly MemberLink[]; wasRejected: boolean }

/** Link shorteners: their addresses do not show the target. */
const shorteners = new Set(
  'bit.ly tinyurl.com t.co goo.gl ow.ly is.gd buff.ly rebrand.ly cutt.ly rb.gy shorturl.at tiny.cc t.ly'.split(' '),
)

/** Limits for links to other sites: more links to one site, or fewer words per link (from `denseLinksMin` links on), are signs of spam. */
const linksToOneSiteMax = 5
const wordsPerLinkMin = 25
const denseLinksMin = 4

/**
 * Why a post waits for a moderator: it is one of the first of an account, has many links, or has marks of spam that honest posts rarely have. Empty
 * if it may go live at once. A pure function; the author and the moderator read the sentences.
 */
export function reviewReasons(author: AuthorRecord, post: PostToJudge): string[] {
  const foreign = post.links.filter(({ isOwn }) => !isOwn)
  const reasons: string[] = []
  if (author.approvedPosts < reviewedPostsMin)
    reasons.push(`The first ${reviewedPostsMin} posts of a new account are reviewed before they go live.`)
  if (author.removedPosts > 0) reasons.push('A post by this account was removed before.')
  if (post.wasRejected) reasons.push('This post was rejected before.')
  if (post.links.length > unreviewedLinksMax)
    reasons.push(`It has ${post.links.length} links; more than ${unreviewedLinksMax} are reviewed.`)
  return [...reasons, ...signsOfSpam(post, foreign)]
}

function signsOfSpam({ title, wordCount }: PostToJudge, foreign: readonly MemberLink[]): string[] {
  const signs: string[] = []
  const bySite = new Map<string, number>()
  for (const { href } of foreign) {
    const site = registrableDomain(new URL(href).hostname)
    bySite.set(site, (bySite.get(site) ?? 0) + 1)
  }
  for (const [site, count] of bySite) if (count > linksToOneSiteMax) signs.push(`${count} links lead to ${site}.`)
  if (foreign.length >= denseLinksMin && wordCount < foreign.length * wordsPerLinkMin)
    signs.push(`There are ${foreign.length} links in ${wordCount} words.`)
  if (foreign.some(({ href }) => shorteners.has(new URL(href).hostname.replace(/^www\./, ''))))
    signs.push('A link is shortened, so that it does not say where it leads.')
  if (foreign.some(({ href }) => /(?:^|\.)xn--/.test(new URL(href).hostname)))
    signs.push('A link leads to a name in letters that may look like others.')
  if (foreign.some(namesAnotherHost)) signs.push('A link shows the address of one site and leads to another.')
  const letters = title.match(/\p{L}/gu) ?? []
  if (letters.length >= 12 && letters.filter((letter) => /\p{Lu}/u.test(letter)).length > letters.length * 0.8)
    signs.push('The title is in capitals.')
  return signs
}

function namesAnotherHost({ href, text }: MemberLink): boolean {
  const [, shown] = /^\s*(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,24})(?:[/?#:]|\s*$)/i.exec(text) ?? []
  if (shown === undefined) return false
  return registrableDomain(shown.toLowerCase()) !== registrableDomain(new URL(href).hostname)
}
