import { plural, t } from '@lingui/core/macro'
import type { SiteOrder } from '#contract/sites/site-figures.ts'
import type { NetworkSite, Site } from '#contract/sites/sites.ts'
import { perDayText } from '#web/campaigns/campaign-labels.ts'
import { count } from '#web/platform/i18n/formats.ts'
import { categoryName } from '#web/ui/site-facts/category-name.ts'
import { type FactSource, rankOf } from '#web/ui/site-facts/site-fact-texts.ts'

/** A site in the list to choose from. `why`: the reason why it cannot be chosen; `null` when it can. */
export type SiteChoice = {
  id: string
  host: string
  kind: 'network' | 'own'
  /** The figures of the site. */
  facts: FactSource
  /** The names in the current language. */
  categories: readonly string[]
  pace: string
  why: string | null
}

/** Whether articles can be published on an own site at all. */
export function canPublish(site: Site): boolean {
  return whyNot(site) === null
}

function whyNot({ proof, publisher, connection, isOn, health }: Site): string | null {
  if (proof.status !== 'proven') return t`Ownership not verified yet.`
  if (publisher !== 'hosted' && connection === null) return t`Not connected yet.`
  if (!isOn) return t`Turned off.`
  return health.status === 'failing' ? t`Not responding right now.` : null
}

export function ownSiteChoice(site: Site): SiteChoice {
  const { id, host, categories } = site
  return {
    id,
    host,
    kind: 'own',
    facts: site,
    categories: categories.map(categoryName),
    pace: paceText(site),
    why: whyNot(site),
  }
}

/** `isDofollow`: links that pass on weight are only allowed on own sites. */
export function choiceOfNetwork(site: NetworkSite, isDofollow: boolean): SiteChoice {
  const { id, host, categories, isHealthy } = site
  return {
    id,
    host,
    kind: 'network',
    facts: site,
    categories: categories.map(categoryName),
    pace: paceText(site),
    why: isDofollow
      ? t`Dofollow links are placed on your own sites only.`
      : isHealthy
        ? null
        : t`Not responding right now.`,
  }
}

/** The best first; sites of the same rank stay in their order, own sites before the network's. */
export function sortChoices(choices: readonly SiteChoice[], order: SiteOrder): SiteChoice[] {
  const ranked = choices.map((choice) => ({ choice, rank: rankOf(order, choice.facts) }))
  return ranked.sort((one, other) => (one.rank === other.rank ? 0 : other.rank - one.rank)).map(({ choice }) => choice)
}

function paceText({ postsPerDay, spacingMinutes }: { postsPerDay: number; spacingMinutes: number }): string {
  if (spacingMinutes === 0) return perDayText(postsPerDay)
  const isHours = spacingMinutes % 60 === 0
  const apart = count(isHours ? spacingMinutes / 60 : spacingMinutes)
  return isHours
    ? plural(postsPerDay, {
        one: `# a day, ${{ hours: apart }} h apart`,
        other: `# a day, ${{ hours: apart }} h apart`,
      })
    : plural(postsPerDay, {
        one: `# a day, ${{ minutes: apart }} min apart`,
        other: `# a day, ${{ minutes: apart }} min apart`,
      })
}
