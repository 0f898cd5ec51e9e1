import { type Block, button, heading, type MailBody, note, paragraph, strong } from './mail-body.ts'

export type ReportChanges = {
  anchorText: string
  /** Of the report. */
  url: string
  unsubscribeUrl: string
  lost: readonly string[]
  restored: readonly string[]
  changed: readonly { url: string; texts: readonly string[] }[]
}

/** Pages of a kind that are named; the report has them all. */
const namedMax = 10
const subjectAnchorMax = 40

/** All that is new of one monitored report. */
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
    preview: 'What changed since the last time its pages were read.',
    blocks: [
      heading(title),
      paragraph('Your backlink report for ', strong(anchorText), ' was run again.'),
      ...section(`${count(lost.length, 'link')} lost, not found at two different times:`, lost),
      ...section(`${count(restored.length, 'link')} back:`, restored),
      ...section(
        `${count(changed.length, lost.length + restored.length > 0 ? 'other page' : 'page')} changed:`,
        changed.map((page) => page.url),
        changed.map(({ texts }) => texts.join(' ')),
      ),
      button('Open the report', url),
      note('How often it is run, and what is mailed, is set on the report.'),
    ],
    because: 'a report of its account is monitored.',
    unsubscribe: { url: unsubscribeUrl, label: 'No more mail about this report' },
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

/** Nothing is sent to an endpoint any more. */
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
    subject: 'A webhook endpoint was switched off',
    preview: 'It did not take our messages. A test event that arrives switches it on again.',
    blocks: [
      heading('A webhook endpoint was switched off'),
      paragraph('Nothing is sent to ', strong(endpoint), ' any more.'),
      paragraph(
        isGone
          ? 'It answered that it is gone for good (HTTP 410).'
          : 'For five days it took none of our messages; what waited for it was given up.',
      ),
      paragraph('When it works again, send it a test event: one that arrives switches it on.'),
      button('See what was sent', url),
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
