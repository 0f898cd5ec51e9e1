import { type Block, button, heading, type MailBody, note, paragraph, strong } from './mail-body.ts'

/** What became of one link. `text`: why, where there is more to say than its heading does. */
export type DigestLink = { anchorText: string; campaign: string; url: string | null; text: string | null }

export type CampaignDigest = {
  /** Names of campaigns with nothing left to do, and whether they were cancelled. */
  finished: readonly { name: string; isCancelled: boolean; live: number; links: number }[]
  lost: readonly DigestLink[]
  refunded: readonly DigestLink[]
  failed: readonly DigestLink[]
  /** Links found and paid; only counted. */
  verified: number
  /** Of the member's campaigns. */
  url: string
  unsubscribeUrl: string
}

/** Links of a kind that are named; the campaigns have them all. */
const namedMax = 10

/** All that became of a member's links in a day, in one mail. */
export function campaignDigestMail(digest: CampaignDigest): MailBody {
  const { finished, lost, refunded, failed, verified, url, unsubscribeUrl } = digest
  const parts = [
    lost.length > 0 ? `${count(lost.length, 'link')} lost` : null,
    failed.length > 0 ? `${count(failed.length, 'link')} failed` : null,
    finished.length > 0 ? `${count(finished.length, 'campaign')} finished` : null,
    refunded.length > 0 ? `${count(refunded.length, 'credit')} given back` : null,
  ].filter((part) => part !== null)
  const title = parts.slice(0, 2).join(', ')
  return {
    subject: `Your links: ${title}`,
    preview: 'What became of the links of your campaigns.',
    blocks: [
      heading(title),
      ...finished.map(finishedBlock),
      ...section(`${count(lost.length, 'link')} lost, not found at two different times:`, lost),
      ...section(
        `${count(refunded.length, 'credit')} given back for ${plural(refunded.length)} lost for good:`,
        refunded,
      ),
      ...section(`${count(failed.length, 'link')} could not be placed and cost nothing:`, failed),
      ...(verified > 0 ? [paragraph(`${count(verified, 'link')} found on the page and verified.`)] : []),
      button('See the campaigns', url),
      note('Whether you are mailed about this is set on the campaigns page.'),
    ],
    because: 'campaigns of its account are under way.',
    unsubscribe: { url: unsubscribeUrl, label: 'No more mail about my campaigns' },
  }
}

function finishedBlock({ name, isCancelled, live, links }: CampaignDigest['finished'][number]): Block {
  const outcome = `${live.toLocaleString('en')} of ${count(links, 'link')} verified.`
  return paragraph(strong(name), isCancelled ? ` was cancelled: ${outcome}` : ` is finished: ${outcome}`)
}

function section(title: string, links: readonly DigestLink[]): Block[] {
  if (links.length === 0) return []
  const named = links.slice(0, namedMax).map(({ anchorText, campaign, url, text }) => {
    const where = url === null ? '' : ` on ${url}`
    return paragraph(strong(anchorText), `${where} (${campaign})${text === null ? '.' : `: ${text}`}`)
  })
  const more = links.length - named.length
  return [paragraph(title), ...named, ...(more > 0 ? [paragraph(`And ${count(more, 'more', 'more')}.`)] : [])]
}

function plural(number: number): string {
  return number === 1 ? 'a link' : 'links'
}

function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? noun : plural}`
}
