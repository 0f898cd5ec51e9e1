import { expect, test } from 'vitest'
import { createPageScanner } from '#domain/scan/create-page-scanner.ts'
import type { StyleSource } from '#domain/scan/styling.ts'
import { within } from './budget.ts'
import { findHiding } from './find-hidden.ts'
import { createSheetLoader } from './load-sheets.ts'
import { desktop, mediaApplies } from './media.ts'
import { noteHiding } from './record-hidden.ts'
import { readSheet, type Sheet } from './sheet.ts'

const textOf = (source: StyleSource) => ('text' in source ? source.text : '')

function hidingOf(css: string, body: string, { isText = true, isComplete = true } = {}) {
  const scanner = createPageScanner({
    url: 'https://page.test/',
    contentType: 'text/html; charset=utf-8',
    isCandidate: (url) => url.includes('wanted.test'),
  })
  scanner.write(Buffer.from(`<!doctype html><html><head><style>${css}</style></head><body class=home>${body}`))
  const { links } = scanner.end()
  const styling = scanner.styling()
  if (links.length !== 1 || styling === null) throw new Error('There is no link, or no style')
  const sheets = styling.sources().map((source) => ({ sheet: sheetOf(textOf(source)), url: null, media: source.media }))
  return findHiding(styling, sheets, { link: 0, isText, isComplete })
}

function sheetOf(css: string): Sheet {
  const reading = readSheet(css)
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
  }
}

const a = (attributes = '', text = 'it') => `<a href=https://wanted.test/ ${attributes}>${text}</a>`
const inBox = (attributes = 'class=box') => `<div ${attributes}><p>See ${a('class=link')}</p></div>`

test.each<[how: string, css: string, body: string, selector: string]>([
  ['display', '.box{display:none}', inBox(), '.box'],
  ['display', '.link{display:none}', inBox(), '.link'],
  ['display', 'div > p a.link { display : none !important; }', inBox(), 'div > p a.link'],
  ['display', '#x [data-y=z] { display: none }', `<div id=x><p data-y=z>${a()}</p></div>`, '#x [data-y=z]'],
  ['display', '@media screen{.box{display:none}}', inBox(), '.box'],
  ['display', '@media (max-width: 4000px){.box{display:none}}', inBox(), '.box'],
  ['display', '@media (width > 300px){.box{display:none}}', inBox(), '.box'],
  ['display', '@layer base{.box{display:none}}', inBox(), '.box'],
  ['display', '@layer a,b;@layer b{.box{display:none}} @layer a{div.box{display:block}}', inBox(), '.box'],
  ['display', '.box:before{display:block} .box{display:none}', inBox(), '.box'],
  ['display', '.w-1\\/2{display:none}', inBox('class=w-1/2'), '.w-1\\/2'],
  ['off_screen', '.box{position:fixed;bottom:-5000px}', inBox(), '.box'],
  ['clipped', '.s{float:left;height:0;overflow:hidden}', `<span class=s>${a()}</span>`, '.s'],
  ['display', '@supports (display:grid){.box{display:none}}', inBox(), '.box'],
  ['display', '.box{display:none} p{display:block} .link{display:inline}', inBox(), '.box'],
  ['display', '.box{display:block} .box{display:none}', inBox(), '.box'],
  ['display', 'div.box{display:none} .box{display:block}', inBox(), 'div.box'],
  ['display', '.box{display:none!important}', inBox('class=box style="display:block"'), '.box'],
  ['display', ':is(.box,.other){display:none}', inBox(), ':is(.box,.other)'],
  ['visibility', '.box{visibility:hidden}', inBox(), '.box'],
  ['visibility', '.link{visibility:collapse}', inBox(), '.link'],
  ['opacity', '.box{opacity:0}', inBox(), '.box'],
  ['opacity', '.link{opacity:.0}', inBox(), '.link'],
  ['size', '.link{font-size:1px}', inBox(), '.link'],
  ['size', '.box{font-size:0}', inBox(), '.box'],
  ['colour', '.link{color:#fff}', inBox(), '.link'],
  ['colour', '.link{color:white} .box{background:#ffffff}', inBox(), '.link'],
  ['colour', '.link{color:rgb(10,10,10)} .box{background-color:#0a0a0a}', inBox(), '.link'],
  ['colour', '.link{color:transparent}', inBox(), '.link'],
  ['colour', '.link{color:inherit} p{color:#fefefe}', inBox(), 'p'],
  ['off_screen', '.box{position:absolute;left:-9999px}', inBox(), '.box'],
  ['off_screen', '.link{position:fixed;top:-5000em}', inBox(), '.link'],
  ['off_screen', '.box{text-indent:-9999px}', inBox(), '.box'],
  ['clipped', '.box{position:absolute;clip:rect(0 0 0 0)}', inBox(), '.box'],
  ['clipped', '.box{position:absolute;clip:rect(1px,1px,1px,1px)}', inBox(), '.box'],
  ['clipped', '.box{clip-path:inset(50%)}', inBox(), '.box'],
  ['clipped', '.box{height:1px;width:1px;overflow:hidden}', inBox(), '.box'],
])('a link is hidden by its %s: %s', (how, css, body, selector) => {
  expect(hidingOf(css, body)).toMatchObject({ how, selector, shownBy: null, method: 'stylesheet' })
})

test.each<[css: string, body: string]>([
  ['.box{display:none} .box{display:block}', inBox()],
  ['.box{display:none} div.box{display:block}', inBox()],
  ['.box{display:none!important} #x{display:block!important}', inBox('class=box id=x')],
  ['.box{display:none}', inBox('class=box style="display:block"')],
  ['@layer base{.box{display:none}} div{display:block}', inBox()],
  ['@media print{.box{display:none}}', inBox()],
  ['@media (max-width:600px){.box{display:none}}', inBox()],
  ['.box{display:none} @media (min-width:768px){.box{display:block}}', inBox()],
  ['@media (hover:none){.box{display:none}}', inBox()],
  ['@media (prefers-color-scheme:dark){.box{display:none}}', inBox()],
  ['@supports not (display:grid){.box{display:none}}', inBox()],
  ['.other{display:none}', inBox()],
  ['.box > a{display:none}', inBox()],
  ['.other .link{display:none}', inBox()],
  ['h1 + .box{display:none}', inBox()],
  ['.box:nth-child(2){display:none}', inBox()],
  ['.box{display:none} .box:first-child{display:block}', inBox()],
  ['.box{display:none} * + .box{display:block}', inBox()],
  ['.box::before{display:none}', inBox()],
  ['.box:hover{display:none}', inBox()],
  ['.box.hidden{display:none}', inBox()],
  ['body{visibility:hidden}', inBox()],
  ['html{opacity:0}', inBox()],
  ['.box{visibility:hidden} .link{visibility:visible}', inBox()],
  ['.box{opacity:0;animation:fade 1s forwards}', inBox()],
  ['.box{opacity:0.01}', inBox()],
  ['.box{font-size:0} .link{font-size:14px}', inBox()],
  ['.link{font-size:1em}', inBox()],
  ['.box{text-indent:-9999px;background:url(logo.png)}', inBox()],
  ['.box{text-indent:-9999px} p{text-indent:0}', inBox()],
  ['.box{left:-9999px}', inBox()],
  ['.box{position:absolute;left:-300px}', inBox()],
  ['.box{position:absolute;left:-100%}', inBox()],
  ['.box{height:0;overflow:hidden;padding-bottom:56.25%}', inBox()],
  ['.box{height:1px}', inBox()],
  ['.link{color:#fff} .box{background:#000}', inBox()],
  ['.link{color:#fff} body{background:navy}', inBox()],
  ['.link{color:#fff} .box{background:url(night.jpg)}', inBox()],
  ['.link{color:#fff} .box{background:linear-gradient(red,blue)}', inBox()],
  ['.link{color:#fff} .box{position:relative}', inBox()],
  ['.link{color:#fff} .box{background:var(--dark)}', inBox()],
  ['.link{color:var(--white)}', inBox()],
  ['.link{color:#fff;text-shadow:0 0 2px #000}', inBox()],
  ['p{color:#fff}', inBox()],
  ['.link{color:#eee}', inBox()],
  ['.box{display:none', inBox('class=other')],
  ['}}}} .box{display', inBox()],
  ['.hidden{display:none} @media (min-width:768px){.md\\:block{display:block}}', inBox('class="hidden md:block"')],
  ['.hidden{display:none} .sm\\:flex{@media (width >= 40rem){display:flex}}', inBox('class="hidden sm:flex"')],
  ['.hidden{display:none} .\\!block{display:block!important}', inBox('class="hidden !block"')],
  ['.box{display:none; @media (min-width:300px){display:block}}', inBox()],
  [
    '@layer base, components, utilities; @layer components{div.box.x{display:none}} @layer utilities{.block{display:block}}',
    inBox('class="box x block"'),
  ],
  ['@layer{div.box{display:none}} @layer{.box{display:block}}', inBox()],
  ['@layer a{@layer b{div.box{display:none}} .box{display:block}}', inBox()],
  ['@layer a{.box{display:block!important}} .box{display:none!important}', inBox()],
  ['@supports (-moz-appearance:none){.box{display:none}}', inBox()],
  ['@supports (display:grid) and (-ms-ime-align:auto){.box{display:none}}', inBox()],
  ['.box, :foo{display:none}', inBox()],
  ['.box, .x::-moz-selection{display:none}', inBox()],
  ['.box,{display:none}', inBox()],
  ['.box{display:none!ie}', inBox()],
  ['.box{opacity:0foo}', inBox()],
  ['.link{font-size:1}', inBox()],
  ['.box{display:contents;opacity:0}', inBox()],
  ['table > tr .link{display:none}', `<table><tr><td>${a('class=link')}</td></tr></table>`],
  ['.box{display:none} @media (min-width:600px) and (max-width:1000px){.box{display:block}}', inBox()],
  ['.box{display:none} @media (min-width:1500px){.box{display:block}}', inBox()],
  ['.box{width:0;flex:1;overflow:hidden}', inBox()],
  ['td{width:1px;overflow:hidden;white-space:nowrap}', `<table><tr><td>${a('class=link')}</td></tr></table>`],
  ['.link{width:1px;height:1px;overflow:hidden}', inBox()],
  ['.box{height:0;overflow:hidden} .link{position:absolute}', inBox()],
  ['.box{position:absolute;left:-9999}', inBox()],
  ['.box{position:absolute;left:-1280px;width:3840px}', inBox()],
  ['.box{position:absolute;left:-9999px;margin-left:9999px}', inBox()],
  ['.box{position:absolute;left:-9999px;transform:translateX(9999px)}', inBox()],
  ['.box{position:absolute;left:-9999px;right:0;text-align:right}', inBox()],
  ['.box{position:absolute;left:-9999px;inset:0}', inBox()],
  ['.box{position:absolute;left:-9999px} .link{position:fixed;left:10px}', inBox()],
  ['.box{position:absolute;right:-9999px}', inBox()],
  ['.box{position:absolute;bottom:-5000px}', inBox()],
  ['html{direction:rtl} .box{position:absolute;left:-9999px}', inBox()],
  ['.box{position:absolute;left:-9999px}', `<div dir=rtl>${inBox()}</div>`],
  ['.box{text-indent:-9999px;text-align:right}', inBox()],
  ['.box{text-indent:-9999px;padding-left:9999px}', inBox()],
  ['.link{text-indent:-9999px}', inBox()],
  ['.link{font-size:0;font:14px Arial}', inBox()],
  ['.link{font-size:1px;zoom:16}', inBox()],
  ['.link{font-size:0} .link{all:unset}', inBox()],
  ['.link{color:#fff}', `<table bgcolor=#000080><tr><td>${a('class=link')}</td></tr></table>`],
  ['.link{color:#fff}', `<div background=night.png>${a('class=link')}</div>`],
  ['.link{color:#fff} .box{margin-top:-150px}', inBox()],
  ['.link{color:#fff} .box{grid-area:1/1}', inBox()],
  [':root{color-scheme:dark} .link{color:#fff}', inBox()],
  ['.link{color:transparent;-webkit-text-stroke:1px #000}', inBox()],
  ['.link{color:transparent;background:red;-webkit-background-clip:text}', inBox()],
  ['.link{color:#fff} .box{box-shadow:inset 0 0 0 99px #000}', inBox()],
  ['.link{color:#fff;background-color:#fff;background:#000}', inBox()],
  ['.link{color:#fff} .box{backdrop-filter:invert(1)}', inBox()],
  ['.link{color:#fff;text-decoration-color:#000}', inBox()],
  ['.no-js .box{display:none}', `<div class=no-js>${inBox()}</div>`],
  ['.box{display:none} .shown{display:block}', inBox(`data-x="${'x'.repeat(9_000)}" class="box shown"`)],
])('a link is not called hidden by %s', (css, body) => {
  expect(hidingOf(css, body)).toBeNull()
})

test.each<[css: string, body: string, shownBy: string]>([
  ['.box{display:none} .nav:hover .box{display:block}', `<nav class=nav>${inBox()}</nav>`, '.nav:hover .box'],
  ['.box{display:none} .box.is-open{display:block}', inBox(), '.box.is-open'],
  ['.box{display:none} .menu-open .box{display:block}', inBox(), '.menu-open .box'],
  ['.box{max-height:0;overflow:hidden} .box.active{max-height:100px}', inBox(), '.box.active'],
  ['.box{opacity:0} .box.visible{opacity:1}', inBox(), '.box.visible'],
  ['.link{position:absolute;left:-9999px} .link:focus{left:0}', inBox(), '.link:focus'],
  ['.box:not(.show){display:none}', inBox(), '.box:not(.show)'],
  ['.box{display:none} [aria-expanded=true] .box{display:block}', inBox(), '[aria-expanded=true] .box'],
  ['.link{color:#fff} .link:hover{color:#00f}', inBox(), '.link:hover'],
  ['[v-cloak]{display:none}', inBox('v-cloak'), '[v-cloak]'],
  ['.elementor-invisible{visibility:hidden}', inBox('class=elementor-invisible'), '.elementor-invisible'],
])('%s hides a link only until the visitor acts', (css, body, shownBy) => {
  expect(hidingOf(css, body)).toMatchObject({ shownBy })
})

test.each(['text/plain', 'text/less'])('a style of the type %s styles nothing', async (type) => {
  expect(await noted('', `${inBox()}<style type=${type}>.box{display:none}</style>`)).toBeNull()
  expect(await noted('', `${inBox()}<style type=text/css>.box{display:none}</style>`)).not.toBeNull()
})

test('a link that only paper shows is said to be printed', () => {
  expect(hidingOf('.box{display:none} @media print{.box{display:block}}', inBox())).toMatchObject({ isPrinted: true })
  expect(hidingOf('.box{display:none}', inBox())).toMatchObject({ isPrinted: false })
})

test('the appearance of a picture or other elements in a link is not derived from its text', () => {
  expect(hidingOf('.link{color:#fff}', inBox(), { isText: false })).toBeNull()
  expect(hidingOf('.link{font-size:0}', inBox(), { isText: false })).toBeNull()
})

test('colours are unknown where a stylesheet of the page is missing', () => {
  expect(hidingOf('.link{color:#fff}', inBox(), { isComplete: false })).toBeNull()
  expect(hidingOf('.link{display:none}', inBox(), { isComplete: false })).not.toBeNull()
})

test('the evidence quotes the rule and the element', () => {
  expect(hidingOf('.x , .box { left:-9999px ; position : absolute }', inBox('class="box wide" id=b'))).toEqual({
    how: 'off_screen',
    selector: '.x , .box',
    declarations: 'left: -9999px; position: absolute',
    source: null,
    element: '<div class="box wide" id=b>',
    shownBy: null,
    isPrinted: false,
    method: 'stylesheet',
  })
})

test('styles and elements that are long, deep or broken are read in time', () => {
  const deep = '<div class="a b">'.repeat(500)
  const selector = `${'.a '.repeat(11)}.link`
  expect(hidingOf(`${selector}{display:none}`.repeat(300), `${deep}${a('class=link')}`)).toMatchObject({
    how: 'display',
  })
  expect(hidingOf(`${'.a{'.repeat(2_000)}.link{display:none}`, inBox())).toBeNull()
  expect(hidingOf(`${'.a{'.repeat(100_000)}.link{display:none}`, inBox())).toBeNull()
  expect(hidingOf(`${':is('.repeat(2_000)}.link{display:none}`, inBox())).toBeNull()
})

/** The facts of a page's only link, after its styles were read. */
async function noted(css: string, body: string) {
  const scanner = createPageScanner({
    url: 'https://page.test/',
    contentType: 'text/html; charset=utf-8',
    isCandidate: (url) => url.includes('wanted.test'),
  })
  scanner.write(Buffer.from(`<!doctype html><html><head><style>${css}</style></head><body>${body}`))
  const facts = scanner.end()
  const styling = scanner.styling()
  if (facts.links.length !== 1 || styling === null) throw new Error('There is no link, or no style')
  const loadSheets = createSheetLoader({ fetchPage: () => Promise.reject(new Error('No sheet is linked')) })
  const { signal } = new AbortController()
  const candidates = facts.links
  const page = await noteHiding({ pageUrl: 'https://page.test/', facts, candidates, styling, loadSheets, signal })
  return page.links[0]?.hiddenBy ?? null
}

const deepIn = (depth: number) => `${'<div class=a>'.repeat(depth)}${a('class=link')}`
const nested = (depth: number) => `${':is('.repeat(depth)}.link${' *)'.repeat(depth)}`

test.each<[what: string, css: string, body: string]>([
  ['130,000 selectors of a rule', `${'a,'.repeat(130_000)}a{display:block}`, inBox()],
  ['a negation of 10,000 negations', `@media ${'not '.repeat(10_000)}print{.link{display:none}}`, inBox()],
  ['a media list of 100,000 queries', `@media ${'print,'.repeat(60_000)}tv{.link{display:none}}`, inBox()],
  ['nested alternatives that begin anywhere', `${nested(12)}{display:none}`, deepIn(500)],
  ['negations of nested alternatives', `a:not(${nested(12)}){display:none}`, deepIn(500)],
  ['many compounds that match nowhere', `${'b '.repeat(11)}.link{display:none}`.repeat(2_000), deepIn(500)],
  ['a layer in 100,000 layers', `@layer ${'a.'.repeat(100_000)}b{.link{left:0}}`, inBox()],
  ['100,000 layers', `@layer ${Array.from({ length: 60_000 }, (_, n) => `l${n}`).join()};.link{left:0}`, inBox()],
  ['layers in layers', `${'@layer a{'.repeat(3_000)}.link{left:0}`, inBox()],
  ['a class for every rule', '.a{left:0}'.repeat(5_000), deepIn(500)],
])('styles that cannot be judged in time hide nothing and end: %s', async (_what, css, body) => {
  expect(await noted(css, body)).toBeNull()
})

test('a link hidden by ordinary styles is found within the limit of work', async () => {
  const ordinary = Array.from({ length: 3_000 }, (_, n) => `.c${n} .link, div.c${n} > a:hover{left:0}`).join('')
  expect(await noted(`${ordinary}.link{display:none}`, deepIn(30))).toMatchObject({ how: 'display' })
})

test('the steps of work are limited while it runs, and not after it', () => {
  const list = '(min-width: 1px)'
  expect(() => within(10, () => Array.from({ length: 100 }, () => mediaApplies(list, desktop)))).toThrow(RangeError)
  expect(Array.from({ length: 100 }, () => mediaApplies(list, desktop))).toHaveLength(100)
})
