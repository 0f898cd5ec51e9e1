import { type Block, button, heading, type MailBody, note, paragraph, strong } from './mail-body.ts'

export type ReportChanges = {
  anchorText: string
  /** The URL of the report. */
  url: string
  unsubscribeUrl: string
  lost: readonly string[]
  restored: readonly string[]
  changed: readonly { url: string; texts: readonly string[] }[]
}

/** Maximum pages of each kind in a mail. The report shows all of them. */
const namedMax = 10
const subjectAnchorMax = 40

/** One mail with all changes of one monitored report. */
export function reportChangesMail({
  anchorText,
  url,
  unsubscribeUrl,
  lost,
  restored,
  changed,
}: ReportChanges): MailBody {
  const pages = new Set([...lost, ...restored, ...changed.map((page) => page.url)]).size
  const title = titleOf({ lost: lost.length, restored: restored.length, pages })
  return {
    subject: `${title}: ${short(anchorText)}`,
    preview: 'What changed since the last check.',
    blocks: [
      heading(title),
      paragraph('Your backlink report for ', strong(anchorText), ' ran again.'),
      ...section(`${count(lost.length, 'link')} lost (not found in two checks):`, lost),
      ...section(`${count(restored.length, 'link')} back:`, restored),
      ...section(
        `${count(changed.length, lost.length + restored.length > 0 ? 'other page' : 'page')} changed:`,
        changed.map((page) => page.url),
        changed.map(({ texts }) => texts.join(' ')),
      ),
      button('Open the report', url),
      note('You can change the frequency and these emails in the report.'),
    ],
    because: 'a report in its account is monitored.',
    unsubscribe: { url: unsubscribeUrl, label: 'Unsubscribe from this report’s emails' },
  }
}

function titleOf({ lost, restored, pages }: { lost: number; restored: number; pages: number }): string {
  if (lost > 0) return `${count(lost, 'link')} lost`
  return restored > 0 ? `${count(restored, 'link')} back` : `${count(pages, 'page')} changed`
}

function section(title: string, urls: readonly string[], texts: readonly string[] = []): Block[] {
  if (urls.length === 0) return []
  const named = urls.slice(0, namedMax).map((url, index) => {
    const text = texts[index]
    return paragraph(strong(url), ...(text === undefined ? [] : [`: ${text}`]))
  })
  const more = urls.length - named.length
  return [paragraph(title), ...named, ...(more > 0 ? [paragraph(`And ${count(more, 'more', 'more')}.`)] : [])]
}

/** A webhook endpoint was turned off. */
export function webhookDisabledMail({
  endpoint,
  url,
  isGone,
}: {
  endpoint: string
  url: string
  isGone: boolean
}): MailBody {
  return {
    subject: 'A webhook endpoint was turned off',
    preview: 'It didn’t accept our messages. Send a successful test event to turn it on again.',
    blocks: [
      heading('A webhook endpoint was turned off'),
      paragraph('Nothing is sent to ', strong(endpoint), ' any more.'),
      paragraph(
        isGone
          ? 'It responded that it no longer exists (HTTP 410).'
          : 'It accepted no messages for five days, so we discarded the pending ones.',
      ),
      paragraph('When it works again, send a test event to turn it on.'),
      button('View delivery log', url),
    ],
    because: 'the endpoint belongs to its account.',
  }
}

function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? noun : plural}`
}

function short(text: string): string {
  return text.length > subjectAnchorMax ? `${text.slice(0, subjectAnchorMax - 1)}…` : text
}
