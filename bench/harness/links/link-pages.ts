import { normalQuantile, pick, type Random, seededRandom } from '../random.ts'

/** The destination and the text of the links in the pages. */
export const destination = 'https://destination.example/guide'
export const anchorText = 'rain barrel guide'
export const linkPagesCount = 10_000

const medianBytes = 40_000
/** Parameters of the logarithm of sizes: nine of ten pages are below 127 kB, one in a hundred is above 325 kB. */
const spread = 0.9
const [leastBytes, mostBytes] = [3_000, 2_000_000]
const goldenRatio = 0.618_033_988_749_895

/** Pages are composed of these blocks, so that ten thousand pages need no more memory than a few hundred blocks. */
type Pieces = Record<'head' | 'nav' | 'paragraph' | 'card' | 'list' | 'widget' | 'script' | 'footer', Buffer[]>

const syllables = 'ba ko ri ten sal mu ver den lo pan qui sor til gra fen ap lus mer nod ist ü é ß'.split(' ')

function wordsOf(random: Random) {
  const words = Array.from({ length: 1_500 }, () =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(random, syllables)).join(''),
  )
  return (count: number) => Array.from({ length: count }, () => pick(random, words)).join(' ')
}

type Writer = { random: Random; say: (count: number) => string; between: (least: number, most: number) => number }

function pathOf({ random, say }: Writer): string {
  const path = `/${say(3).replaceAll(' ', '-')}/`
  if (random() < 0.7) return path
  return random() < 0.5 ? `https://site-${Math.floor(random() * 400)}.example${path}` : `${path}?page=2&amp;sort=new`
}

function linkTo(writer: Writer, text: string): string {
  const { random, between } = writer
  const rel = random() < 0.2 ? ' rel="nofollow noopener" target="_blank"' : ''
  return `<a class="link link--${between(1, 40)} u-underline" href="${pathOf(writer)}"${rel} data-track="click:${between(1, 9999)}">${text}</a>`
}

function paragraph(writer: Writer): string {
  const { random, say, between } = writer
  const sentences = Array.from({ length: between(2, 7) }, () => {
    const words = `${say(between(4, 14))}, ${say(between(3, 10))}`
    if (random() < 0.25) return `${words} ${linkTo(writer, say(2))} ${say(3)}. `
    if (random() < 0.3) return `<strong>${say(2)}</strong> ${words} &amp; <em>${say(1)}</em>&nbsp;${say(4)}. `
    return `${words}. `
  })
  const heading = random() < 0.3 ? `<h2 id="${say(1)}" class="heading heading--2">${say(5)}</h2>\n` : ''
  return `${heading}        <p class="paragraph" dir="auto">${sentences.join('')}</p>\n`
}

function card(writer: Writer): string {
  const { say, between } = writer
  const picture = `/media/${between(1, 9999)}/${say(2).replace(' ', '-')}`
  const sources = [320, 640, 960, 1280].map((width) => `${picture}-${width}.webp ${width}w`).join(', ')
  return `      <div class="grid__item col-12 col-md-6 col-lg-4" data-id="${between(1, 99999)}" role="listitem">
        <article class="card card--teaser js-card shadow-sm rounded" itemscope itemtype="https://schema.org/Article">
          <a href="${pathOf(writer)}" class="card__media" aria-hidden="true" tabindex="-1">
            <img class="card__image lazyload" src="${picture}.jpg" srcset="${sources}" sizes="(min-width: 64em) 33vw, 100vw" width="640" height="360" alt="${say(4)}" loading="lazy" decoding="async">
          </a>
          <div class="card__body p-3"><span class="badge badge--primary">${say(1)}</span>
            <h3 class="card__title"><a href="${pathOf(writer)}" itemprop="url">${say(7)}</a></h3>
            <p class="card__text text-muted" style="margin-bottom:0">${say(18)}&hellip;</p>
            <time datetime="2026-0${between(1, 9)}-11T08:00:00Z" class="card__date">${say(2)}</time>
          </div>
        </article>
      </div>\n`
}

function list(writer: Writer): string {
  const { say, between } = writer
  const items = Array.from(
    { length: between(4, 12) },
    () => `          <li class="menu__item menu-item-${between(1, 999)}">${linkTo(writer, say(2))}</li>\n`,
  )
  return `        <ul class="menu menu--sub">\n${items.join('')}        </ul>\n`
}

function widget(writer: Writer): string {
  const { say, between } = writer
  const path = Array.from(
    { length: 14 },
    () => `c${between(1, 24)}.${between(1, 99)}-${between(1, 9)}.5 ${between(1, 24)}z`,
  )
  return `      <section class="widget widget--${say(1)}" aria-labelledby="w${between(1, 999)}"><!-- ${say(6)} -->
        <button type="button" class="btn btn-icon" aria-expanded="false"><svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M1 1${path.join('')}" fill="currentColor"/></svg><span class="visually-hidden">${say(2)}</span></button>
        <form action="/search" method="get"><label for="q">${say(1)}</label><input id="q" type="search" name="q" placeholder="${say(3)}" required></form>
      </section>\n`
}

function script(writer: Writer): string {
  const { random, say, between } = writer
  const entries = Array.from(
    { length: between(8, 60) },
    () =>
      `"${say(1)}${between(1, 99)}":{"id":${between(1, 99999)},"url":"https:\\/\\/cdn.example\\/${say(1)}.js","on":!0}`,
  )
  if (random() < 0.3)
    return `<script type="application/ld+json">{${entries.join(',').replaceAll('!0', 'true')}}</script>\n`
  if (random() < 0.3)
    return `<style>${entries.map(() => `.${say(1)}-${between(1, 99)}{color:#1a2b3c;margin:0 ${between(1, 9)}px}`).join('')}</style>\n`
  return `<script>(function(w,d){w.__state=w.__state||{};var s={${entries.join(',')}};for(var k in s)if(s[k].id<${between(9, 999)}&&d.cookie)w.__state[k]=s[k]})(window,document)</script>\n`
}

function head(writer: Writer): string {
  const { say, between } = writer
  const metas = ['og:title', 'og:description', 'og:site_name', 'twitter:title'].map(
    (name) => `  <meta property="${name}" content="${say(8)}">\n`,
  )
  const styles = Array.from(
    { length: between(3, 9) },
    () => `  <link rel="stylesheet" href="/assets/${say(1)}.${between(1000, 9999)}.css" media="all">\n`,
  )
  return `<meta name="viewport" content="width=device-width, initial-scale=1">\n  <meta name="description" content="${say(20)}">\n  <meta name="robots" content="index, follow, max-image-preview:large">\n${metas.join('')}${styles.join('')}${script(writer)}`
}

function makePieces(): Pieces {
  const random = seededRandom(20_261_122)
  const writer: Writer = {
    random,
    say: wordsOf(random),
    between: (least, most) => least + Math.floor(random() * (most - least + 1)),
  }
  const many = (count: number, make: (writer: Writer) => string) =>
    Array.from({ length: count }, () => Buffer.from(make(writer)))
  return {
    head: many(40, head),
    nav: many(20, (own) => `<header class="site-header" role="banner"><nav class="nav">${list(own)}</nav></header>\n`),
    paragraph: many(400, paragraph),
    card: many(200, card),
    list: many(80, list),
    widget: many(60, widget),
    script: many(120, script),
    footer: many(20, (own) => `<footer class="site-footer">${list(own)}<small>&copy; 2026</small></footer>\n`),
  }
}

const pieces = makePieces()
/** The frequency of each kind. By bytes a quarter is script and style, a fifth text, the rest markup. */
const mix = ['paragraph', 'paragraph', 'paragraph', 'card', 'card', 'list', 'widget', 'script'] as const

/** The page has the link unless its number ends in 4 or 9. */
export function hasLink(number: number): boolean {
  return number % 5 !== 4
}

function linkIn(number: number): string {
  if (!hasLink(number)) return '<p class="paragraph">Nothing of the kind.</p>\n'
  const rel = number % 5 === 1 ? ' rel="nofollow"' : ''
  return `<p class="paragraph">Before you buy one, read the <a class="link" href="${destination}"${rel}>${anchorText}</a> of our friends.</p>\n`
}

/** Sizes are distributed evenly, so that any thousand consecutive pages have about the same total size. */
function targetBytes(number: number): number {
  const bytes = medianBytes * Math.exp(spread * normalQuantile((number * goldenRatio) % 1))
  return Math.min(Math.max(bytes, leastBytes), mostBytes)
}

/** The page of a number, in UTF-8. It is always the same. */
export function linkPage(number: number): Buffer {
  const random = seededRandom(number)
  const parts = [
    Buffer.from(
      `<!doctype html>\n<html lang="en">\n<head>\n  <meta charset="utf-8">\n  <title>Page ${number} of the site</title>\n  <link rel="canonical" href="${number}">\n  `,
    ),
    pick(random, pieces.head),
    Buffer.from('</head>\n<body class="page page-id-7 wide">\n'),
    pick(random, pieces.nav),
    Buffer.from('<main id="content" class="container">\n'),
  ]
  let bytes = parts.reduce((sum, part) => sum + part.length, 0)
  const contentBytes = targetBytes(number) - 1_500
  const linkAt = bytes + random() * (contentBytes - bytes)
  let isLinkThere = false
  while (bytes < contentBytes || !isLinkThere) {
    const isLinkNext: boolean = !isLinkThere && bytes >= linkAt
    const part = isLinkNext ? Buffer.from(linkIn(number)) : pick(random, pieces[pick(random, mix)])
    isLinkThere ||= isLinkNext
    parts.push(part)
    bytes += part.length
  }
  parts.push(Buffer.from('</main>\n'), pick(random, pieces.footer), Buffer.from('</body>\n</html>\n'))
  return Buffer.concat(parts)
}
