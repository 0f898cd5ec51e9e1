import { plural, t } from '@lingui/core/macro'
import { guaranteeDays, speedSamplesMin, speedTailSamplesMin } from '#contract/limits.ts'
import type { Category } from '#contract/posts/post-fields.ts'
import type { SiteFigures, SiteOrder } from '#contract/sites/site-figures.ts'
import { count, dateFormat, listFormat, numberFormat } from '#web/platform/i18n/formats.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { categoryName } from './category-name.ts'

/** The data of the facts: a site of the network or a member's own site. */
export type FactSource = { articles: number; categories: readonly Category[]; figures: SiteFigures }

/**
 * `value` is a short text, `note` names the base of the figure. `isKnown` distinguishes a figure from a text for "no figure". `source` is where it is
 * from, or why it is unknown.
 */
export type SiteFact = { label: string; value: string; note: string | null; isKnown: boolean; source: string }

export const factKeys = ['articles', 'links', 'day30', 'day90', 'topics', 'speed', 'indexing', 'indexNow'] as const
export type FactKey = (typeof factKeys)[number]

/** A short label, for narrow layouts. */
export function shortLabel(key: FactKey, site: FactSource): string {
  return key === 'day30' ? t`After 30 days` : siteFact(key, site).label
}

/** One fact of a site with its source and its date. */
export function siteFact(key: FactKey, site: FactSource): SiteFact {
  switch (key) {
    case 'articles':
      return known(t`Articles`, count(site.articles), t`Live articles now.`)
    case 'links':
      return linksFact(site.figures)
    case 'day30':
      return survivalFact(site.figures, 30)
    case 'day90':
      return survivalFact(site.figures, 90)
    case 'topics':
      return topicsFact(site)
    case 'speed':
      return speedFact(site.figures)
    case 'indexing':
      return indexingFact(site.figures)
    default:
      return indexNowFact(site.figures)
  }
}

function known(label: string, value: string, source: string, note: string | null = null): SiteFact {
  return { label, value, note, isKnown: true, source }
}

function unknown(label: string, source: string, value = t`Not known yet`): SiteFact {
  return { label, value, note: null, isKnown: false, source }
}

const notMeasured = () => t`Not measured yet. Figures are updated every hour.`

function linksFact({ measuredAt, links: { checked, found, unread, days, lastCheckedAt } }: SiteFigures): SiteFact {
  const label = t`Links live`
  if (measuredAt === null) return unknown(label, notMeasured())
  if (checked === 0) return unknown(label, t`No links on this site were checked in the last ${days} days.`)
  const of = plural(checked, {
    one: `${{ found: count(found) }} of # link checked in the last ${{ days }} days was live at its last check.`,
    other: `${{ found: count(found) }} of # links checked in the last ${{ days }} days were live at their last check.`,
  })
  const rest =
    unread === 0 ? '' : plural(unread, { one: '# page couldn’t be read.', other: '# pages couldn’t be read.' })
  const [share, some, all] = [percentText(found / checked), count(found), count(checked)]
  return known(label, share, sentences(of, lastCheckText(lastCheckedAt), rest), t`${some} of ${all}`)
}

function lastCheckText(at: string | null): string {
  if (at === null) return ''
  const day = dayText(at)
  return t`The latest check was on ${day}.`
}

function survivalFact({ measuredAt, survival: { links, after } }: SiteFigures, days: 30 | 90): SiteFact {
  const label = days === 30 ? t`Live after 30 days` : t`Live after 90 days`
  const figure = after.find((one) => one.days === days)
  if (measuredAt === null || figure === undefined) return unknown(label, notMeasured())
  const { share, followed, needed } = figure
  if (links === 0) return unknown(label, t`No link on this site has been verified yet.`)
  if (share !== null) {
    const day = dayText(measuredAt)
    const source = plural(links, {
      one: `Kaplan-Meier estimate from # verified link, ${{ followed: count(followed) }} of which we followed for ${{ days }} days. Computed on ${{ day }}.`,
      other: `Kaplan-Meier estimate from # verified links, ${{ followed: count(followed) }} of which we followed for ${{ days }} days. Computed on ${{ day }}.`,
    })
    return known(label, percentText(share), source)
  }
  const [least, soFar] = [count(needed), count(followed)]
  const missing = t`This needs ${least} links followed for ${days} days; so far there are ${soFar}.`
  if (days === 90) {
    const why = t`Links are checked daily for ${guaranteeDays} days after they are verified.`
    return unknown(label, sentences(why, missing))
  }
  return unknown(label, missing, t`Too few yet`)
}

function topicsFact({ articles, categories, figures: { measuredAt, topics } }: FactSource): SiteFact {
  const label = t`Topics`
  const themes = listOf(categories.map(categoryName))
  const accepted = t`Set up for ${themes}.`
  if (topics.length === 0) {
    const why = articles === 0 ? t`No articles yet.` : notMeasured()
    return unknown(label, sentences(why, accepted))
  }
  const counts = listOf(topics.map(({ category, articles }) => `${categoryName(category)} ${count(articles)}`))
  const day = measuredAt === null ? '' : dayText(measuredAt)
  return known(
    label,
    topics
      .slice(0, 2)
      .map(({ category }) => categoryName(category))
      .join(', '),
    sentences(t`Categories of the live articles on ${day}: ${counts}.`, accepted),
  )
}

function speedFact({ measuredAt, speed }: SiteFigures): SiteFact {
  const label = t`Speed`
  const { medianMs, p95Ms, checks, unanswered, days } = speed
  if (measuredAt === null) return unknown(label, notMeasured())
  if (checks === 0) return unknown(label, t`The site wasn’t checked in the last ${days} days.`)
  const silent =
    unanswered === 0 ? '' : plural(unanswered, { one: '# check got no answer.', other: '# checks got no answer.' })
  if (medianMs === null) {
    const few = plural(checks, {
      one: `# check in the last ${{ days }} days; a median needs ${{ needed: speedSamplesMin }} answers.`,
      other: `# checks in the last ${{ days }} days; a median needs ${{ needed: speedSamplesMin }} answers.`,
    })
    return unknown(label, sentences(few, silent), t`Too few yet`)
  }
  const slowest = p95Ms === null ? null : durationText(p95Ms)
  const tail =
    slowest === null
      ? t`The 95th percentile needs ${speedTailSamplesMin} answers.`
      : t`95% of answers came within ${slowest}.`
  const source = plural(checks, {
    one: `Median time to first byte over # check in the last ${{ days }} days, measured from this server.`,
    other: `Median time to first byte over # checks in the last ${{ days }} days, measured from this server.`,
  })
  return known(label, durationText(medianMs), sentences(source, tail, silent))
}

function indexingFact({ indexing: { state, reason, checkedAt } }: SiteFigures): SiteFact {
  const label = t`Indexing`
  const note = t`We don’t ask search engines whether its pages are in their index.`
  if (state === null || checkedAt === null)
    return unknown(label, sentences(t`The site’s front page hasn’t been checked yet.`, note))
  const day = dayText(checkedAt)
  const why = reason === null ? '' : translated(reason)
  if (state === 'unread') return unknown(label, sentences(t`Checked on ${day}.`, why, note))
  if (state === 'allowed')
    return known(label, t`Allowed`, sentences(t`The front page allowed indexing on ${day}.`, note))
  return known(
    label,
    state === 'noindex' ? t`Noindex` : t`Blocked`,
    sentences(t`The front page did not allow indexing on ${day}.`, why, note),
  )
}

function indexNowFact({ indexNow: { isOn, acceptedAt, urls } }: SiteFigures): SiteFact {
  const label = t`IndexNow`
  if (acceptedAt !== null) {
    const day = dayText(acceptedAt)
    const pages = plural(urls ?? 0, { one: '# new page', other: '# new pages' })
    return known(label, t`Accepted ${day}`, t`The last accepted submission, of ${pages}, was on ${day}.`)
  }
  if (!isOn) return unknown(label, t`The operator hasn’t turned on IndexNow for this installation.`, t`Off`)
  return unknown(
    label,
    t`No submission has been accepted yet. New pages are submitted once the domain points here.`,
    t`None yet`,
  )
}

/** The sort key of sites, best first; sites without the figure are last, like in the server's order. */
export function rankOf(order: SiteOrder, { articles, figures: { links, survival, speed } }: FactSource): number {
  switch (order) {
    case 'articles':
      return articles
    case 'links':
      return links.checked === 0 ? -1 : links.found / links.checked
    case 'survival':
      return survival.after.find(({ days }) => days === 30)?.share ?? -1
    case 'speed':
      return speed.medianMs === null ? Number.NEGATIVE_INFINITY : -speed.medianMs
    default:
      return 0
  }
}

/** A share below one is never shown as 100%. */
function percentText(share: number): string {
  const isNearlyAll = share < 1 && share >= 0.995
  const digits = isNearlyAll ? 1 : 0
  return numberFormat({ style: 'percent', maximumFractionDigits: digits }).format(
    isNearlyAll ? Math.floor(share * 1_000) / 1_000 : share,
  )
}

function durationText(ms: number): string {
  if (ms < 1_000) {
    const milliseconds = count(ms)
    return t`${milliseconds} ms`
  }
  const seconds = numberFormat({ maximumFractionDigits: 1 }).format(ms / 1_000)
  return t`${seconds} s`
}

function sentences(...all: readonly string[]): string {
  return all.filter((one) => one !== '').join(' ')
}

function listOf(words: readonly string[]): string {
  return listFormat({ type: 'conjunction' }).format(words)
}

function dayText(iso: string): string {
  return dateFormat({ day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(iso))
}
