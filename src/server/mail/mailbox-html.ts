import type { MailboxMessage } from '#domain/mail/queries.ts'
import { escapeXml } from '#server/feeds/escape-xml.ts'

/** The messages, newest first. */
export function listPage(messages: readonly MailboxMessage[]): string {
  const rows = messages.map(
    ({ id, recipient, receivedAt, subject, channel, text }) => `<tr>
<td><time datetime="${receivedAt.toISOString()}">${timeText(receivedAt)}</time></td>
<td>${escapeXml(recipient)}</td>
<td><a href="/dev/mailbox/${id}">${escapeXml(channel === 'sms' ? text : subject)}</a></td>
</tr>`,
  )
  const table = `<table>
<thead><tr><th scope="col">Received (UTC)</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`
  const empty = `<p>Nothing here yet. Mail lands here while no mail server is set; sign up, and the confirmation appears.</p>`
  return document('Local mailbox', `<h1>Local mailbox</h1>\n${messages.length === 0 ? empty : table}`)
}

/** An attachment of a mail; `href` is the URL of the file. */
export type ShownAttachment = { name: string; bytes: number; href: string }

/** One message: its text with working links, its attachments, and its HTML as a mail program shows it, but without scripts and working links. */
export function messagePage(message: MailboxMessage, attachments: readonly ShownAttachment[]): string {
  const { recipient, receivedAt, from, replyTo, subject, text, html, channel } = message
  const title = channel === 'sms' ? 'Text message' : subject
  const facts: [string, string | null][] = [
    ['To', recipient],
    ['From', from === '' ? null : from],
    ['Answers to', replyTo],
    ['Received', `${timeText(receivedAt)} UTC`],
  ]
  const list = facts.map(([name, value]) => (value === null ? '' : `<dt>${name}</dt><dd>${escapeXml(value)}</dd>`))
  const picture = `<h2>HTML</h2>\n<iframe title="HTML of the mail" sandbox="" srcdoc="${escapeXml(html)}"></iframe>`
  return document(
    title,
    `<p><a href="/dev/mailbox">Local mailbox</a></p>
<h1>${escapeXml(title)}</h1>
<dl>${list.join('')}</dl>
${attachmentList(attachments)}<h2>Text</h2>
<pre>${linkedText(text)}</pre>
${html === '' ? '' : picture}`,
  )
}

function attachmentList(attachments: readonly ShownAttachment[]): string {
  if (attachments.length === 0) return ''
  const rows = attachments.map(({ name, bytes, href }) => {
    const shown = escapeXml(name)
    return `<li><a href="${href}">${shown}</a> <span class="soft">${sizeText(bytes)}</span>
<a href="${href}" download="${shown}" aria-label="Download ${shown}">Download</a></li>`
  })
  return `<h2>${attachments.length === 1 ? 'Attachment' : 'Attachments'}</h2>\n<ul class="files">${rows.join('\n')}</ul>\n`
}

function sizeText(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} kB`
}

function linkedText(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const safe = escapeXml(line)
      return /^https?:\/\/\S+$/.test(line) ? `<a href="${safe}">${safe}</a>` : safe
    })
    .join('\n')
}

function timeText(instant: Date): string {
  return instant.toISOString().slice(0, 19).replace('T', ' ')
}

const style = `
:root { color-scheme: light dark; font: 15px/1.5 ui-sans-serif, system-ui, sans-serif; }
body { margin: 0 auto; padding: 24px 16px 48px; max-width: 960px; background: light-dark(#fbfaf7, #121415); color: light-dark(#16181a, #eeece6); }
a { color: light-dark(#0b6b43, #5cc396); overflow-wrap: anywhere; }
a:focus-visible { outline: 2px solid light-dark(#0b6b43, #7fd6b0); outline-offset: 2px; }
h1 { font-size: 22px; line-height: 28px; letter-spacing: -0.02em; overflow-wrap: anywhere; }
h2 { font-size: 15px; margin: 24px 0 8px; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid light-dark(#e4e1da, #2a2e30); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { font-weight: 500; color: light-dark(#4b5056, #b4b8b6); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0; }
dt { color: light-dark(#4b5056, #b4b8b6); }
dd { margin: 0; overflow-wrap: anywhere; }
ul.files { margin: 0; padding: 0; list-style: none; }
ul.files li { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; padding: 10px 12px; border: 1px solid light-dark(#e4e1da, #2a2e30); border-radius: 6px; background: light-dark(#ffffff, #191c1e); font-variant-numeric: tabular-nums; }
ul.files li + li { margin-top: 8px; }
ul.files a { min-height: 24px; }
ul.files a:first-child { font-weight: 500; }
ul.files a:last-child { margin-left: auto; }
.soft { color: light-dark(#4b5056, #b4b8b6); }
pre, iframe { border: 1px solid light-dark(#e4e1da, #2a2e30); border-radius: 6px; background: light-dark(#ffffff, #191c1e); }
pre { margin: 0; padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, Menlo, Consolas, monospace; }
iframe { box-sizing: border-box; width: 100%; height: 720px; }
`

function document(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeXml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`
}
