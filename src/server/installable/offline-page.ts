import { createHash } from 'node:crypto'
import { offlinePageTexts } from '#contract/shell/palette-texts.ts'
import { connectionTexts } from '#contract/texts.ts'

const style = `:root{color-scheme:light dark}:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}body{margin:0;padding:15vh clamp(1rem,6vw,6rem);font:17px/1.6 ui-sans-serif,system-ui,sans-serif;background:light-dark(#fbfaf7,#121415);color:light-dark(#16181a,#eeece6)}svg{display:block;margin-bottom:24px}h1{margin:0;font-size:1.75rem;line-height:1.25;letter-spacing:-.02em;text-wrap:balance}p{max-width:56ch;margin:12px 0 0;color:light-dark(#4b5056,#b4b8b6)}[role=status]{color:light-dark(#8a5a0b,#e0ab4f)}[data-back]{color:light-dark(#0b6b43,#5cc396)}button{margin-top:24px;height:40px;padding:0 16px;border:0;border-radius:6px;background:light-dark(#0b6b43,#5cc396);color:light-dark(#fff,#0c1512);font:500 15px/1 inherit;font-family:inherit;cursor:pointer}:focus-visible{outline:2px solid light-dark(#0b6b43,#7fd6b0);outline-offset:2px}`

/** Polls the server with doubling delays, and reloads the page once it responds. */
const script = `{
const texts = ${JSON.stringify({ ...offlinePageTexts, ...connectionTexts })}
const root = document.documentElement
try { const theme = localStorage.getItem('theme'); if (theme === 'light' || theme === 'dark') root.dataset.theme = theme } catch {}
const status = document.querySelector('[role=status]')
let waitMs = 2000
let timer
const showState = () => {
  const isOffline = navigator.onLine === false
  const title = isOffline ? texts.title : texts.unreachable
  document.title = title + ' · Linkwright'
  document.querySelector('h1').textContent = title
  const text = isOffline ? texts.lost : texts.unstable
  if (status.textContent !== text) status.textContent = text
}
const check = async () => {
  clearTimeout(timer)
  showState()
  try {
    const answer = await fetch('/healthz', { cache: 'no-store' })
    if (!answer.ok) throw answer
    status.dataset.back = ''
    status.textContent = texts.restored
    location.reload()
  } catch {
    timer = setTimeout(check, waitMs)
    waitMs = Math.min(waitMs * 2, 30000)
  }
}
document.querySelector('button').addEventListener('click', () => location.reload())
addEventListener('online', () => { waitMs = 2000; check() })
addEventListener('offline', showState)
showState()
timer = setTimeout(check, waitMs)
}`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Replaces a member's page that could not be loaded. It is self-contained, because nothing else can be loaded either. */
export const offlinePage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${offlinePageTexts.title} · Linkwright</title><style>${style}</style></head>
<body><main>
<svg width="40" height="40" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#0b6b43"/><path d="M5 18.5h6.2l5.4 5.6L27 9" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/></svg>
<h1>${offlinePageTexts.title}</h1>
<p role="status">${connectionTexts.lost}</p>
<p>${offlinePageTexts.explanation}</p>
<button type="button">${offlinePageTexts.tryAgain}</button>
</main><script>${script}</script></body>
</html>
`

/** Allows the page's own style and script, and the request that checks the server. */
export const offlinePagePolicy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
