import { secondLookSeconds } from '../../src/contract/limits.ts'
import { patienceSeconds } from '../../src/domain/campaigns/engine/pauses.ts'
import type { LinksOnSite } from '../../src/domain/campaigns/links-on-site.ts'

/** What an operator is told when a site of the network went off: what becomes of its articles and of the links of campaigns. */
export function switchedOff(host: string, articles: number, links: LinksOnSite): string {
  const wait = `wait for about ${hours(patienceSeconds)} once they are due, then they fail and their credits go back.`
  return lines([
    `${host} is off: it takes no new articles.`,
    told(articles, ['Its 1 article stays and can be read.', 'Its # articles stay and can be read.']),
    goingElsewhere(links.planned + links.onTheirWay),
    told(links.unpaid, [
      '1 link that is live there already is verified and paid as usual.',
      '# links that are live there already are verified and paid as usual.',
    ]),
    told(links.guaranteed, ['1 paid link there is watched as before.', '# paid links there are watched as before.']),
    told(links.stranded, [
      `1 campaign chose no other site that takes articles now: its links ${wait}`,
      `# campaigns chose no other site that takes articles now: their links ${wait}`,
    ]),
  ])
}

export function switchedOn(host: string, { postsPerDay }: { postsPerDay: number }): string {
  return `${host} is on: it takes up to ${told(postsPerDay, ['1 article', '# articles'])} within 24 hours.`
}

/** The same when it was taken out. */
export function takenOut(host: string, articles: number, links: LinksOnSite): string {
  const refund = `after the next look and two more, ${hours(secondLookSeconds)} apart, what was paid goes back.`
  return lines([
    `${host} is out of the network.`,
    told(articles, ['Its 1 article went with it.', 'Its # articles went with it.']),
    goingElsewhere(links.planned + links.onTheirWay + links.unpaid),
    told(links.guaranteed, [
      `1 paid link stood there under guarantee: ${refund}`,
      `# paid links stood there under guarantee: ${refund}`,
    ]),
  ])
}

function goingElsewhere(links: number): string | null {
  return told(links, ['1 link on the way there goes to another site.', '# links on the way there go to another site.'])
}

/** In the singular or the plural, where `#` stands for the number; `null` for none. */
function told(number: number, [one, many]: [string, string]): string | null {
  if (number === 0) return null
  return number === 1 ? one : many.replace('#', number.toLocaleString('en'))
}

function hours(seconds: number): string {
  return `${Math.round(seconds / 3_600)} hours`
}

function lines(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join('\n')
}
