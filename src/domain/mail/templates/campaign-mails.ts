import { type Block, button, heading, type MailBody, note, paragraph, strong } from './mail-body.ts'

/** The result of one link. `text` is the reason, where there is more to say than the heading. */
export type DigestLink = {
  anchorText: string
  campaign: string
  url: string | null
  text: string | null
  /** The time of the next check of a lost link; `null` when its credit stays spent. */
  nextCheckAt?: Date | null
}

export type LostLink = Omit<DigestLink, 'campaign'>

/** Links of one campaign that were lost in one sweep. */
export type LinksLost = { campaign: string; links: readonly LostLink[]; url: string; unsubscribeUrl: string }

export type CampaignDigest = {
  /** Names of finished campaigns, and whether they were cancelled. */
  finished: readonly { name: string; isCancelled: boolean; live: number; links: number }[]
  lost: readonly DigestLink[]
  refunded: readonly DigestLink[]
  failed: readonly DigestLink[]
  /** The number of links found and paid. */
  verified: number
  /** The member's campaigns page. */
  url: string
  unsubscribeUrl: string
}

/** Maximum links of each kind in a mail. The campaigns page shows all of them. */
const namedMax = 10

/** One mail with all results of a member's links of a day. */
export function campaignDigestMail(digest: CampaignDigest): MailBody {
  const { finished, lost, refunded, failed, verified, url, unsubscribeUrl } = digest
  const parts = [
    lost.length > 0 ? `${count(lost.length, 'link')} lost` : null,
    failed.length > 0 ? `${count(failed.length, 'link')} failed` : null,
    finished.length > 0 ? `${count(finished.length, 'campaign')} finished` : null,
    refunded.length > 0 ? `${count(refunded.length, 'credit')} refunded` : null,
  ].filter((part) => part !== null)
  const title = parts.slice(0, 2).join(', ')
  return {
    subject: `Your links: ${title}`,
    preview: 'Updates on your campaigns’ links.',
    blocks: [
      heading(title),
      ...finished.map(finishedBlock),
      ...section(`${count(lost.length, 'link')} lost (not found in two checks):`, lost),
      ...section(
        `${count(refunded.length, 'credit')} refunded for ${plural(refunded.length)} lost for good:`,
        refunded,
      ),
      ...section(`${count(failed.length, 'link')} couldn’t be placed and cost nothing:`, failed),
      ...(verified > 0 ? [paragraph(`${count(verified, 'link')} verified live.`)] : []),
      button('View campaigns', url),
      note('You can change these emails on the campaigns page.'),
    ],
    because: 'its account has active campaigns.',
    unsubscribe: { url: unsubscribeUrl, label: 'Unsubscribe from campaign emails' },
  }
}

/** Sent at once to members with that setting. `links` has at least one. */
export function linksLostMail({ campaign, links, url, unsubscribeUrl }: LinksLost): MailBody {
  const title = `${count(links.length, 'link')} lost`
  return {
    subject: campaign === '' ? title : `${title}: ${campaign}`,
    preview: 'Not found in two checks of the page.',
    blocks: [
      heading(title),
      ...section(
        links.length === 1
          ? 'This link was not found in two checks of its page, at least six hours apart:'
          : 'These links were not found in two checks of their pages, at least six hours apart:',
        links.map((link) => ({ ...link, campaign })),
      ),
      button('View campaign', url),
      note('Emails like this one can be turned off on the campaigns page. The daily email won’t repeat these links.'),
    ],
    because: 'its account gets an email as soon as a link is lost.',
    unsubscribe: { url: unsubscribeUrl, label: 'Unsubscribe from campaign emails' },
  }
}

function finishedBlock({ name, isCancelled, live, links }: CampaignDigest['finished'][number]): Block {
  const outcome = `${live.toLocaleString('en')} of ${count(links, 'link')} verified.`
  return paragraph(strong(name), isCancelled ? ` was cancelled: ${outcome}` : ` is finished: ${outcome}`)
}

function section(title: string, links: readonly DigestLink[]): Block[] {
  if (links.length === 0) return []
  const named = links.slice(0, namedMax).map(({ anchorText, campaign, url, text, nextCheckAt = null }) => {
    const where = url === null ? '' : ` on ${url}`
    const why = text === null ? '.' : `: ${text}`
    const next =
      nextCheckAt === null
        ? ''
        : ` We check once more at ${minuteText(nextCheckAt)}; if it’s still gone, its credit is refunded.`
    return paragraph(strong(anchorText), `${where}${campaign === '' ? '' : ` (${campaign})`}${why}${next}`)
  })
  const more = links.length - named.length
  return [paragraph(title), ...named, ...(more > 0 ? [paragraph(`And ${count(more, 'more', 'more')}.`)] : [])]
}

/** The minute, in UTC. */
function minuteText(at: Date): string {
  const iso = at.toISOString()
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`
}

function plural(number: number): string {
  return number === 1 ? 'a link' : 'links'
}

function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? noun : plural}`
}
