import { createHash } from 'node:crypto'
import { loadingTexts, unexpectedText } from '#contract/loading-texts.ts'
import { errorTexts } from '#contract/texts.ts'

const style = `:root{color-scheme:light dark}body{margin:0;padding:15vh 6vw;font:18px/1.6 ui-sans-serif,system-ui,sans-serif;background:light-dark(#fbfaf7,#121415);color:light-dark(#16181a,#eeece6)}h1{margin:0;font-size:2rem;line-height:1.25;letter-spacing:-.015em}p{max-width:56ch;color:light-dark(#4b5056,#b4b8b6)}a{display:inline-block;margin:8px 20px 0 0;color:light-dark(#0b6b43,#5cc396);font-weight:500}`

/** Drawn when not even the page that says that something failed could be drawn. Needs nothing: no script, no style sheet, no framework. */
export const lastResortPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${unexpectedText}</title><style>${style}</style></head>
<body><main>
<h1>${unexpectedText}</h1>
<p>The fault is on our side and has been noted. Nothing you saved is lost. Loading the page again often helps.</p>
<p><a href="">${errorTexts.refresh}</a> <a href="/">Go to the start page</a> <a href="/recovery">${loadingTexts.recovery}</a></p>
</main></body>
</html>
`

/** Lets in the page's own style, and nothing else. */
export const lastResortPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
