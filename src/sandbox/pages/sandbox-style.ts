import { createHash } from 'node:crypto'

/** The colors and sizes of the product, inlined in the page: these pages represent another company's pages and load no files. */
export const style = `
:root { color-scheme: light dark; font: 16px/1.5 ui-sans-serif, system-ui, sans-serif;
  --paper: light-dark(#fbfaf7, #121415); --surface: light-dark(#ffffff, #191c1e); --sunken: light-dark(#f3f1ec, #0d0f10);
  --ink: light-dark(#16181a, #eeece6); --soft: light-dark(#4b5056, #b4b8b6); --line: light-dark(#e4e1da, #2a2e30);
  --strong: light-dark(#85887f, #6f7674); --accent: light-dark(#0b6b43, #5cc396); --accent-strong: light-dark(#08543a, #7fd6b0);
  --accent-soft: light-dark(#e4f1ea, #16302a); --on-accent: light-dark(#ffffff, #0c1512);
  --warn: light-dark(#8a5a0b, #e0ab4f); --warn-soft: light-dark(#faf0dc, #33270f); --lost: light-dark(#b3261e, #f28b82);
  --lost-soft: light-dark(#fbe9e7, #3a1a18); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); }
.test { margin: 0; padding: 10px 16px; background: var(--warn-soft); color: var(--warn); border-bottom: 1px solid currentColor; font-size: 14px; text-align: center; }
.test strong { letter-spacing: 0.04em; }
main { margin: 0 auto; padding: 24px 16px 48px; max-width: 480px; }
main.wide { max-width: 960px; }
h1 { margin: 0; font-size: 22px; line-height: 28px; letter-spacing: -0.02em; overflow-wrap: anywhere; }
h2 { margin: 0 0 8px; font-size: 16px; line-height: 24px; }
p { margin: 0; }
.soft { color: var(--soft); font-size: 14px; overflow-wrap: anywhere; }
.amount { margin: 4px 0; font-size: 32px; line-height: 40px; font-weight: 600; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
.panel { padding: 20px 16px; background: var(--surface); border: 1px solid var(--line); border-radius: 6px; }
.stack > * + * { margin-top: 16px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0; font-size: 14px; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
label { display: block; margin-bottom: 6px; font-size: 14px; font-weight: 500; }
input { width: 100%; height: 44px; padding: 0 12px; font: inherit; font-variant-numeric: tabular-nums; color: inherit; background: var(--surface); border: 1px solid var(--strong); border-radius: 6px; }
input::placeholder { color: light-dark(#6a7077, #8d9391); opacity: 1; }
input[aria-invalid] { border-color: var(--lost); }
.error { margin-top: 6px; color: var(--lost); font-size: 14px; }
.alert { padding: 12px; color: var(--lost); background: var(--lost-soft); border: 1px solid currentColor; border-radius: 6px; font-size: 14px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; align-items: start; }
button, .button { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 44px; padding: 8px 16px; font: inherit; font-weight: 500; border: 1px solid transparent; border-radius: 6px; cursor: pointer; text-decoration: none; }
.primary { color: var(--on-accent); background: var(--accent); }
.primary:hover { background: var(--accent-strong); }
.secondary { color: var(--ink); background: var(--surface); border-color: var(--strong); }
.secondary:hover { background: var(--sunken); }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.cards { margin: 8px 0 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 6px; background: var(--surface); overflow: hidden; }
.cards li + li { border-top: 1px solid var(--line); }
.cards a { display: block; padding: 10px 12px; color: inherit; text-decoration: none; }
.cards a:hover { background: var(--sunken); }
.cards a:focus-visible { outline-offset: -2px; }
.cards a[aria-current] { background: var(--accent-soft); box-shadow: inset 3px 0 0 var(--accent); }
.number { display: block; font-variant-numeric: tabular-nums; font-weight: 500; text-decoration: underline; text-decoration-color: var(--strong); text-underline-offset: 3px; }
.effect { display: block; color: var(--soft); font-size: 14px; }
table { width: 100%; border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums; }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); text-align: left; }
th { color: var(--soft); font-weight: 500; }
@media (min-width: 768px) {
  main { padding-top: 40px; }
  .split { display: grid; grid-template-columns: 1fr 400px; gap: 32px 48px; align-items: start; }
  .split > .form { grid-column: 2; grid-row: 1 / span 2; padding: 24px; }
}
@media (max-width: 767px) { .split > * + * { margin-top: 24px; } }
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** Browsers apply `form-action` also to the redirect after a form, which leads back to the site that opened the page. */
export function sandboxContentPolicy(returnUrls: readonly string[]): string {
  const origins = new Set(["'self'", ...returnUrls.map((url) => new URL(url).origin)])
  return `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; form-action ${[...origins].join(' ')}; frame-ancestors 'none'`
}
