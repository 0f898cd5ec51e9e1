import { style } from './sandbox-style.ts'

/** A complete page; `body` is HTML, `title` is text. */
export function sandboxDocument(title: string, body: string, { wide = false } = {}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)} – TEST MODE</title>
<style>${style}</style>
</head>
<body>
<header class="test"><strong>TEST MODE</strong> This page stands in for a payment provider. No money moves, and real cards are refused.</header>
<main${wide ? ' class="wide"' : ''}>
${body}
</main>
</body>
</html>
`
}

/** A page with one message and an optional link. */
export function messagePage(title: string, text: string, link?: { href: string; label: string }): string {
  const button =
    link === undefined ? '' : `<a class="button primary" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a>`
  return sandboxDocument(
    title,
    `<div class="panel stack"><h1>${escapeHtml(title)}</h1><p class="soft">${escapeHtml(text)}</p>${button}</div>`,
  )
}

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export function dollars(cents: number): string {
  return money.format(cents / 100)
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A date for people, in UTC. */
export function dayText(ms: number): string {
  return `<time datetime="${new Date(ms).toISOString()}">${day.format(ms)}</time>`
}

/** A number in groups of four digits. */
export function cardNumber(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
