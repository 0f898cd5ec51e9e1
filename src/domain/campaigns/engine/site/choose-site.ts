import type { Category } from '#contract/posts/post-fields.ts'
import type { Db } from '#db/db.ts'
import { chooseCategory } from '#domain/articles/compose/category.ts'
import { listPublishableSites, lockTurn, type PublishableSite, takeTurn } from '#domain/sites/publishable-sites.ts'
import { distributeLinks } from '../../plan/distribute-links.ts'
import { hostsOfTarget, withoutTargetHost } from '../../plan/eligible-sites.ts'
import { daySeconds, nextFreeTime, paceOfSite } from '../../plan/pace.ts'
import type { Locked } from '../placement-rows.ts'
import { type Candidate, type PastOfSites, readPastOfSites, readUnderWay, withPast } from './past-of-sites.ts'

/** `isFinal`: waiting does not help. */
export type Choice =
  | { site: PublishableSite }
  | { waitSeconds: number; text: string | null }
  | { none: string; isFinal: boolean }

/** How soon a site at its pace limit is checked again, and a site on which other articles are being published. */
const recheckSeconds = 1_800
const underWaySeconds = 30
/** How soon the choice is repeated if other placements took the same sites at the same moment, and after how many sites. */
const takenSeconds = 1
const takenMax = 5

/**
 * The site for the next attempt: the planned site if it has a free slot now, otherwise the best site by the rule of the plan, with the current data.
 * Sites that failed for this placement or do not answer are left out. If the best site is at its pace limit, the placement waits for it. Articles on
 * their way to a site count as published there. The returned site is locked until the transaction ends, so that no other placement uses its slot.
 *
 * By that rule, a site of the keyword's topic without a link to the target is best, and of several the one whose last article is oldest: the first of
 * its queue. Only if the queue has none, sites with links to the target are compared with the first ones of the other queues; and only if none of
 * these is free within a day, all sites.
 */
export async function chooseSite(db: Db, locked: Locked): Promise<Choice> {
  const past = await readPastOfSites(db, locked.campaign.targetDomain)
  const planned = await takePlanned(db, locked, past)
  if (planned !== null) return { site: planned }
  const without = [...past.links.keys(), ...past.underWay.keys(), ...locked.placement.triedDomainIds]
  for (let taken = 0; taken < takenMax; taken += 1) {
    const first = await takeTurn(db, { ...turnOf(locked), topic: topicOf(locked.placement.keyword), without })
    if (first === null) return chooseAmong(db, locked, past, without)
    const site = await readNow(db, locked, past, first.id)
    if (site !== undefined && site.underWay === 0) return slotOn(site, nextFreeTime(paceOfSite(site, locked.now)))
    without.push(first.id)
  }
  return { waitSeconds: takenSeconds, text: null }
}

/** The planned site, if it accepts the article now. */
async function takePlanned(db: Db, locked: Locked, past: PastOfSites): Promise<PublishableSite | null> {
  const { domainId } = locked.placement
  if (domainId === null) return null
  const isFree = (site: Candidate | undefined) => site !== undefined && nextFreeTime(paceOfSite(site, locked.now)) === 0
  const [before] = withPast(usable(await listSuited(db, locked, [domainId]), locked), past, locked.now)
  if (!isFree(before) || !(await lockTurn(db, domainId, { wait: true }))) return null
  const site = await readNow(db, locked, past, domainId)
  return site !== undefined && isFree(site) ? site : null
}

/** A locked site as it is now: another placement, with another target, may have taken its slot just before the lock. */
async function readNow(db: Db, locked: Locked, { links }: PastOfSites, siteId: string): Promise<Candidate | undefined> {
  const past = { links, underWay: await readUnderWay(db) }
  return withPast(usable(await listSuited(db, locked, [siteId]), locked), past, locked.now)[0]
}

async function chooseAmong(db: Db, locked: Locked, past: PastOfSites, without: readonly string[]): Promise<Choice> {
  const near = await listSuited(db, locked, [...past.links.keys(), ...past.underWay.keys()])
  for (const topic of ['General', null] as const) {
    const first = await takeTurn(db, { ...turnOf(locked), topic, without })
    if (first !== null) near.push(first)
  }
  const best = bestOf(withPast(usable(near, locked), past, locked.now), locked)
  if (best !== null && best.freeInSeconds < daySeconds) return takeBest(db, locked, past, best)
  const suited = await listSuited(db, locked)
  if (suited.length === 0) return { none: 'No site takes articles of this campaign.', isFinal: false }
  const { text, triedDomainIds } = locked.placement
  if (suited.every(({ id }) => triedDomainIds.includes(id)))
    return { none: `${text ?? ''} No site is left to try.`.trim(), isFinal: true }
  const chosen = bestOf(withPast(usable(suited, locked), past, locked.now), locked)
  if (chosen === null) return { none: 'None of its sites answers at the moment.', isFinal: false }
  return takeBest(db, locked, past, chosen)
}

type Best = { site: Candidate; freeInSeconds: number }

/** The best site by the rule of the plan; `null` without any. */
function bestOf(sites: readonly Candidate[], { placement, now }: Locked): Best | null {
  const [link] = distributeLinks(
    {
      keywords: [placement.keyword],
      anchors: [{ text: placement.anchorText, kind: 'other' }],
      anchorMix: { branded: 0, partial: 0, exact: 0, other: 100 },
      links: 1,
      pacePerDay: 1,
    },
    sites,
    now,
  )
  const site = sites.find(({ id }) => id === link?.siteId)
  return link === undefined || site === undefined ? null : { site, freeInSeconds: link.dueInSeconds }
}

async function takeBest(db: Db, locked: Locked, past: PastOfSites, { site, freeInSeconds }: Best): Promise<Choice> {
  if (freeInSeconds > 0) return slotOn(site, freeInSeconds)
  if (!(await lockTurn(db, site.id, { wait: false }))) return { waitSeconds: takenSeconds, text: null }
  const now = await readNow(db, locked, past, site.id)
  return now === undefined
    ? { waitSeconds: takenSeconds, text: null }
    : slotOn(now, nextFreeTime(paceOfSite(now, locked.now)))
}

function slotOn(site: Candidate, freeInSeconds: number): Choice {
  if (freeInSeconds === 0) return { site }
  const soon = site.underWay > 0 ? underWaySeconds : recheckSeconds
  return { waitSeconds: Math.min(freeInSeconds, soon), text: `${site.host} has reached its pace limit for now.` }
}

/** Sites that links of the campaign may go to, whether or not they answer: all, or those of `ids`. */
async function listSuited(db: Db, { campaign }: Locked, ids?: readonly string[]): Promise<PublishableSite[]> {
  const { siteIds } = turnOf({ campaign })
  const which = ids === undefined ? siteIds : ids.filter((id) => siteIds === null || siteIds.includes(id))
  const listed = await listPublishableSites(db, campaign, which === null ? {} : { siteIds: [...new Set(which)] })
  return withoutTargetHost(listed, campaign.targetUrl).filter(
    (site) => campaign.rel !== 'dofollow' || site.kind === 'own',
  )
}

function usable(sites: readonly PublishableSite[], { placement }: Locked): PublishableSite[] {
  const unique = new Map(sites.map((site) => [site.id, site]))
  return [...unique.values()].filter(({ id, isHealthy }) => isHealthy && !placement.triedDomainIds.includes(id))
}

function turnOf({ campaign }: Pick<Locked, 'campaign'>) {
  return {
    userId: campaign.userId,
    ownOnly: campaign.rel === 'dofollow',
    siteIds: campaign.siteChoice === 'chosen' ? campaign.siteIds : null,
    withoutHosts: hostsOfTarget(campaign.targetUrl),
  }
}

/** Every site matches a keyword without a category equally well. */
function topicOf(keyword: string): Category | null {
  const category = chooseCategory(keyword, '', '')
  return category === 'General' ? null : category
}
