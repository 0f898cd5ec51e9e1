import type { NetworkSite, Site } from '#contract/sites.ts'

/** A site as one chooses it. `why` it cannot be chosen, in words; `null` when it can. */
export type SiteChoice = {
  id: string
  host: string
  kind: 'network' | 'own'
  categories: readonly string[]
  pace: string
  why: string | null
}

/** Whether articles can be put on an own site at all. */
export function canPublish(site: Site): boolean {
  return whyNot(site) === null
}

function whyNot({ proof, publisher, connection, isOn, health }: Site): string | null {
  if (proof.status !== 'proven') return 'Not proven to be yours yet.'
  if (publisher !== 'hosted' && connection === null) return 'Not connected yet.'
  if (!isOn) return 'Switched off.'
  return health.status === 'failing' ? 'Not answering at present.' : null
}

export function choiceOfOwn(site: Site): SiteChoice {
  const { id, host, categories } = site
  return {
    id,
    host,
    kind: 'own',
    categories,
    pace: paceText(site),
    why: whyNot(site),
  }
}

/** `isDofollow`: links that pass weight on stand on own sites only. */
export function choiceOfNetwork(site: NetworkSite, isDofollow: boolean): SiteChoice {
  const { id, host, categories, isHealthy } = site
  return {
    id,
    host,
    kind: 'network',
    categories,
    pace: paceText(site),
    why: isDofollow ? 'Dofollow links stand on your own sites only.' : isHealthy ? null : 'Not answering at present.',
  }
}

function paceText({ postsPerDay, spacingMinutes }: { postsPerDay: number; spacingMinutes: number }): string {
  const perDay = `${postsPerDay} a day`
  if (spacingMinutes === 0) return perDay
  return `${perDay}, ${spacingMinutes % 60 === 0 ? `${spacingMinutes / 60} h` : `${spacingMinutes} min`} apart`
}
