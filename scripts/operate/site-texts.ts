import { secondCheckSeconds } from '../../src/contract/limits.ts'
import { retrySecondsTotal } from '../../src/domain/campaigns/engine/pauses.ts'
import type { LinksOnSite } from '../../src/domain/campaigns/links-on-site.ts'

/** The effects of disabling a site of the network on its articles and on the links of campaigns. */
export function switchedOff(host: string, articles: number, links: LinksOnSite): string {
  const wait = `wait for about ${hours(retrySecondsTotal)} once they are due, then they fail and their credits are refunded.`
  return lines([
    `${host} is off: it takes no new articles.`,
    counted(articles, ['Its 1 article stays and can be read.', 'Its # articles stay and can be read.']),
    goingElsewhere(links.planned + links.onTheirWay),
    counted(links.unpaid, [
      '1 link that is live there already is verified and paid as usual.',
      '# links that are live there already are verified and paid as usual.',
    ]),
    counted(links.guaranteed, ['1 paid link there is still monitored.', '# paid links there are still monitored.']),
    counted(links.stranded, [
      `1 campaign chose no other site that takes articles now: its links ${wait}`,
      `# campaigns chose no other site that takes articles now: their links ${wait}`,
    ]),
  ])
}

export function switchedOn(host: string, { postsPerDay }: { postsPerDay: number }): string {
  return `${host} is on: it takes up to ${counted(postsPerDay, ['1 article', '# articles'])} within 24 hours.`
}

/** The same for removing a site. */
export function removed(host: string, articles: number, links: LinksOnSite): string {
  const refund = `after the next check and two more, ${hours(secondCheckSeconds)} apart, its credit is refunded.`
  return lines([
    `${host} was removed from the network.`,
    counted(articles, ['Its 1 article was removed.', 'Its # articles were removed.']),
    goingElsewhere(links.planned + links.onTheirWay + links.unpaid),
    counted(links.guaranteed, [
      `1 paid link on it is under guarantee: ${refund}`,
      `# paid links on it are under guarantee: ${refund}`,
    ]),
  ])
}

function goingElsewhere(links: number): string | null {
  return counted(links, ['1 link planned there goes to another site.', '# links planned there go to another site.'])
}

/** The singular or the plural, where `#` is the number; `null` for zero. */
function counted(number: number, [one, many]: [string, string]): string | null {
  if (number === 0) return null
  return number === 1 ? one : many.replace('#', number.toLocaleString('en'))
}

function hours(seconds: number): string {
  return `${Math.round(seconds / 3_600)} hours`
}

function lines(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join('\n')
}
