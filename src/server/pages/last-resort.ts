import { createHash } from 'node:crypto'
import { loadingTexts, unexpectedText } from '#contract/shell/loading-texts.ts'
import { errorTexts } from '#contract/texts.ts'

const style = `:root{color-scheme:light dark}body{box-sizing:border-box;min-height:100dvh;margin:0;padding:2.5rem clamp(1rem,6vw,5rem);font:1.0625rem/1.6 ui-sans-serif,system-ui,sans-serif;background:light-dark(#fbfaf7,#121415);color:light-dark(#16181a,#eeece6)}main{max-width:34rem;margin:16vh auto 0}.name{position:relative;display:inline-block;margin:0 0 2.5rem;border-bottom:2px solid light-dark(#0b6b43,#5cc396);font-size:1.1875rem;font-weight:600;letter-spacing:-.03em;line-height:1.4}.name svg{position:absolute;left:100%;bottom:-6px;width:16px;height:19px;overflow:visible;color:light-dark(#0b6b43,#5cc396)}h1{margin:0;font-size:2rem;line-height:1.25;letter-spacing:-.02em;text-wrap:balance}p{color:light-dark(#4b5056,#b4b8b6)}.name,.name+h1{color:inherit}.actions{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;align-items:center;margin-top:2rem}a{display:inline-flex;align-items:center;min-height:2.5rem;color:light-dark(#0b6b43,#5cc396);font-size:.9375rem;font-weight:500;text-underline-offset:.22em}a:first-child{padding:0 1rem;border-radius:6px;background:light-dark(#0b6b43,#5cc396);color:light-dark(#ffffff,#0c1512);text-decoration:none}a:focus-visible{outline:2px solid light-dark(#0b6b43,#7fd6b0);outline-offset:2px}`

const name = `<p class="name">Linkwright<svg viewBox="0 0 16 19" fill="none" aria-hidden="true"><path d="M0 14h2.4l4 4L14.6 4" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg></p>`

/** Sent if even the error page cannot be rendered. It needs no script, no style sheet and no framework. */
export const lastResortPage = pageOf(
  unexpectedText,
  'This is our fault, and we’ve logged it. Nothing you saved is lost. Reloading the page often helps.',
  `<a href="/">Go to the home page</a> <a href="/recovery">${loadingTexts.recovery}</a>`,
)

/** Sent while the database is unavailable. */
export const unavailablePage = pageOf(
  'Temporarily unavailable',
  'We’re having a short outage. Please try again in a moment. If you were saving something, check whether it was saved first.',
  '',
)

function pageOf(title: string, text: string, links: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main>
${name}
<h1>${title}</h1>
<p>${text}</p>
<p class="actions"><a href="">${errorTexts.refresh}</a> ${links}</p>
</main></body>
</html>
`
}

/** Allows only the page's own style. */
export const lastResortPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
