import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FoundLink, PageFacts } from '#contract/reports/report-evidence.ts'
import { createPageScanner, type PageScanOptions } from './create-page-scanner.ts'
import type { WeighedLink } from './page.ts'

const url = 'https://page.test/dir/page.html?q=1'

function scan(body: string | Uint8Array, options: Partial<PageScanOptions> = {}): PageFacts {
  const scanner = createPageScanner({
    url,
    contentType: 'text/html; charset=utf-8',
    isCandidate: () => true,
    ...options,
  })
  scanner.write(typeof body === 'string' ? Buffer.from(body) : body)
  return scanner.end()
}

function link(body: string): FoundLink {
  const found = scan(body).links[0]
  if (found === undefined) throw new Error(`No link in ${body}`)
  return found
}

const dir = 'https://page.test/dir'

test.each<[html: string, urls: string[]]>([
  // Attributes, in every style of quoting.
  ['<a href="http://t.test/a">x</a>', ['http://t.test/a']],
  ["<a href='http://t.test/a'>x</a>", ['http://t.test/a']],
  ['<a href=http://t.test/a>x</a>', ['http://t.test/a']],
  ['<a href=http://t.test/a/>x</a>', ['http://t.test/a/']],
  ['<a href = "http://t.test/a">x</a>', ['http://t.test/a']],
  ['<a\nhref\n=\n"http://t.test/a"\n>x</a>', ['http://t.test/a']],
  ['<A HREF="http://t.test/a">x</A>', ['http://t.test/a']],
  ['<a/href="http://t.test/a">x</a>', ['http://t.test/a']],
  ['<a class="b"href="http://t.test/a">x</a>', ['http://t.test/a']],
  ['<a title=">" href="http://t.test/a">x</a>', ['http://t.test/a']],
  ["<a title='<a href=x>' href='http://t.test/a'>x</a>", ['http://t.test/a']],
  ['<a =x href="http://t.test/a">x</a>', ['http://t.test/a']],
  ['<a x"y href="http://t.test/a">x</a>', ['http://t.test/a']],
  ['<a href=http://t.test/a href=http://u.test>x</a>', ['http://t.test/a']],
  ['<a href href=http://u.test>x</a>', [url]],
  ['<a href="">x</a>', [url]],
  ['<a href>x</a>', [url]],
  ['<a name=x>x</a>', []],
  ['<a data-href="http://t.test">x</a>', []],
  ['<a hre="http://t.test">x</a>', []],
  ['<a href\0="http://t.test">x</a>', []],
  ['<a href="http://t.test/"', []],
  ['<a href="http://t.test/>x</a>', []],
  ['<a href="  http://t.test/a\n">x</a>', ['http://t.test/a']],
  ['<ab href="http://t.test/a">x</ab>', []],
  ['<a-b href="http://t.test/a">x</a-b>', []],
  ['< a href="http://t.test/a">x</a>', []],
  ['<a\0 href="http://t.test/a">x</a>', []],
  // Character references.
  ['<a href="http://t.test/?a=1&amp;b=2">x</a>', ['http://t.test/?a=1&b=2']],
  ['<a href="http://t.test/?a=1&ampb=2">x</a>', ['http://t.test/?a=1&ampb=2']],
  ['<a href="http://t.test/?a=1&copy=2">x</a>', ['http://t.test/?a=1&copy=2']],
  ['<a href="http://t.test/?a=1&copy">x</a>', ['http://t.test/?a=1%C2%A9']],
  ['<a href="http://t.test/?a&notit;">x</a>', ['http://t.test/?a&notit;']],
  ['<a href="&#104;ttp://t.test/">x</a>', ['http://t.test/']],
  ['<a href="&#x68;ttp:&sol;/t.test/">x</a>', ['http://t.test/']],
  ['<a href="http&colon;//t.test/">x</a>', ['http://t.test/']],
  ['<a href="/&#47;t.test/">x</a>', ['https://t.test/']],
  ['<a href="http://t.te&#115;t/">x</a>', ['http://t.test/']],
  ['<a href="http://t.test/&#0;">x</a>', ['http://t.test/%EF%BF%BD']],
  ['<a href="http://t.test/&#128;">x</a>', ['http://t.test/%E2%82%AC']],
  // URLs.
  ['<a href="a">x</a>', [`${dir}/a`]],
  ['<a href="../a">x</a>', ['https://page.test/a']],
  ['<a href="/a">x</a>', ['https://page.test/a']],
  ['<a href="//t.test/a">x</a>', ['https://t.test/a']],
  ['<a href="/\\t.test/a">x</a>', ['https://t.test/a']],
  ['<a href="\\\\t.test/a">x</a>', ['https://t.test/a']],
  ['<a href="/\t/t.test/a">x</a>', ['https://t.test/a']],
  ['<a href="ht\ntp://t.test/a">x</a>', ['http://t.test/a']],
  ['<a href="http:t.test">x</a>', ['http://t.test/']],
  ['<a href="https:t">x</a>', [`${dir}/t`]],
  ['<a href="HTTP://T.TEST/A">x</a>', ['http://t.test/A']],
  ['<a href="http:///t.test">x</a>', ['http://t.test/']],
  ['<a href="http://a:b@t.test:8080/">x</a>', ['http://a:b@t.test:8080/']],
  ['<a href="http://a@t.test/">x</a>', ['http://a@t.test/']],
  ['<a href="http://t.test:80/">x</a>', ['http://t.test/']],
  ['<a href="http://t.test:99999/">x</a>', []],
  ['<a href="http://">x</a>', []],
  ['<a href="http://ä.test/ö">x</a>', ['http://xn--4ca.test/%C3%B6']],
  ['<a href="http://t%2Etest/">x</a>', ['http://t.test/']],
  ['<a href="http://2130706433/">x</a>', ['http://127.0.0.1/']],
  ['<a href="http://[::1]/">x</a>', ['http://[::1]/']],
  ['<a href="http://xn--4ca.test/">x</a>', ['http://xn--4ca.test/']],
  ['<a href="http://a<b.test/">x</a>', []],
  ['<a href="mailto:a@t.test">x</a>', []],
  ['<a href="javascript:http://t.test">x</a>', []],
  ['<a href="ftp://t.test">x</a>', []],
  ['<a href="data:text/html,http://t.test">x</a>', []],
  ['<a href="#top">x</a>', [`${url}#top`]],
  ['<a href="?x">x</a>', [`${dir}/page.html?x`]],
  ['<a href="a b:c">x</a>', [`${dir}/a%20b:c`]],
  ['<area href="http://t.test/a">', ['http://t.test/a']],
  ['<link href="http://t.test/a"><img src="http://t.test/b">', []],
  // Bases.
  ['<base href="http://b.test/c/"><a href="d">x</a>', ['http://b.test/c/d']],
  ['<a href="d">x</a><base href="http://b.test/c/">', ['http://b.test/c/d']],
  ['<a href="//t.test">x</a><base href="http://b.test/c/">', ['http://t.test/']],
  ['<base target=x><base href="http://b.test/"><base href="http://c.test/"><a href="d">x</a>', ['http://b.test/d']],
  ['<base href="/up/"><a href="d">x</a>', ['https://page.test/up/d']],
  ['<base href="data:x"><a href="d">x</a>', [`${dir}/d`]],
  ['<base href="http://"><base href="http://c.test/"><a href="d">x</a>', [`${dir}/d`]],
  ['<base href="mailto:x"><a href="d">x</a>', []],
  ['<template><base href="http://b.test/"></template><a href="d">x</a>', [`${dir}/d`]],
  ['<svg><base href="http://b.test/"></svg><a href="d">x</a>', [`${dir}/d`]],
  // Content that is not markup.
  ['<!-- <a href="http://t.test">x</a> -->', []],
  ['<!--> <a href="b">x</a> -->', [`${dir}/b`]],
  ['<!---> <a href="b">x</a> -->', [`${dir}/b`]],
  ['<!-- --!> <a href="b">x</a>', [`${dir}/b`]],
  ['<!-- - -- > <a href="a">x</a> --><a href="b">x</a>', [`${dir}/b`]],
  ['<!---!> <a href="a">x</a> --><a href="b">x</a>', [`${dir}/b`]],
  ['<!-- <a href="a">', []],
  ['<!x <a href="a"><a href="b">', [`${dir}/b`]],
  ['<?php <a href="a"><a href="b">', [`${dir}/b`]],
  ['</ <a href="a"><a href="b">', [`${dir}/b`]],
  ['<![CDATA[<a href="a">]]><a href="b">', [`${dir}/b`]],
  ['<svg><![CDATA[<a href="a">]]></svg><a href="b">', [`${dir}/b`]],
  ['<script>"<a href=a>"</script><a href="b">', [`${dir}/b`]],
  ['<script>"</scripty><a href=a>"</SCRIPT ><a href="b">', [`${dir}/b`]],
  ['<script><!--<script></script><a href="a">--></script><a href="b">', [`${dir}/b`]],
  ['<script><!--<script>--></script><a href="b">', [`${dir}/b`]],
  ['<script><!--></script><a href="b">', [`${dir}/b`]],
  ['<script><!--<script></script></script><a href="b">', [`${dir}/b`]],
  ['<script>', []],
  ['<script src=x /><a href="a"></script><a href="b">', [`${dir}/b`]],
  ['<svg><script><a href="b"></a></script></svg>', [`${dir}/b`]],
  ['<style><a href="a"></style><a href="b">', [`${dir}/b`]],
  ['<title><a href="a"></title><a href="b">', [`${dir}/b`]],
  ['<textarea><a href="a"></textarea><a href="b">', [`${dir}/b`]],
  ['<xmp><a href="a"></xmp><a href="b">', [`${dir}/b`]],
  ['<iframe srcdoc="<a href=c>"><a href="a"></iframe><a href="b">', [`${dir}/b`]],
  ['<noembed><a href="a"></noembed><noframes><a href="a"></noframes><a href="b">', [`${dir}/b`]],
  ['<plaintext><a href="a"></plaintext><a href="b">', []],
  ['</script x=">"><a href="b">', [`${dir}/b`]],
  // SVG and MathML.
  ['<svg><a href="a"/><a xlink:href="b">x</a></svg>', [`${dir}/a`, `${dir}/b`]],
  ['<svg><a xlink:href="a" href="b">x</a></svg>', [`${dir}/b`]],
  ['<a xlink:href="a">x</a>', []],
  ['<math><a href="a">x</a></math>', []],
  ['<math><mi><a href="b">x</a></mi></math>', [`${dir}/b`]],
  ['<svg><area href="a"></svg>', []],
  ['<svg><foreignObject><area href="b"></foreignObject></svg>', [`${dir}/b`]],
  ['<svg><p><area href="b">', [`${dir}/b`]],
  ['<svg><title><a href="b">x</a></title></svg>', [`${dir}/b`]],
  ['<svg><style><a href="b">x</a></style></svg>', [`${dir}/b`]],
  // Structure.
  ['<a href="a">x<a href="b">y</a>', [`${dir}/a`, `${dir}/b`]],
  ['<table><a href="a">x</a><tr><td><a href="b">y</table>', [`${dir}/a`, `${dir}/b`]],
  ['<noscript><a href="b">x</a></noscript>', [`${dir}/b`]],
  ['<template><a href="b">x</a></template>', [`${dir}/b`]],
  [`${'<div>'.repeat(100_000)}<a href="b">x</a>`, [`${dir}/b`]],
  [`${'<b>'.repeat(3000)}</i>${'</div></p>'.repeat(3000)}<a href="b">x</a>`, [`${dir}/b`]],
  ['', []],
  ['text & <', []],
])('the links of %j are %j', (html, urls) => {
  expect(scan(html).links.map((found) => found.url)).toEqual(urls)
})

test.each<[html: string, anchorText: string, anchorKind: FoundLink['anchorKind']]>([
  ['<a href=x> an\n <b>anchor</b>&nbsp;text </a>', 'an anchor text', 'text'],
  ['<a href=x>a &lt;b&gt; &amp c</a>', 'a <b> & c', 'text'],
  ['<a href=x><img alt="a &amp; b"></a>', 'a & b', 'image'],
  ['<a href=x><img></a>', '', 'image'],
  ['<a href=x><img alt=b> text</a>', 'text', 'mixed'],
  ['<a href=x> \n</a>', '', 'empty'],
  ['<a href=x aria-label=label></a>', '', 'empty'],
  ['<a href=x><svg><title>home</title><path d=""/></svg></a>', 'home', 'image'],
  ['<a href=x><h3>One</h3><p>Two<br>three</p></a>', 'One Two three', 'text'],
  ['<p><a href=x><div>inside</div></a></p>', 'inside', 'text'],
  ['<a href=x>one<a href=y>two</a>', 'one', 'text'],
  ['<td><a href=x>one<table><tr><td>two</table></a>', 'one two', 'text'],
  ['<table><tr><td><a href=x>one<td>two</table>', 'one', 'text'],
  ['<a href=x>open', 'open', 'text'],
  ['<a href=x>a<script>b</script><!-- c --><style>d</style></a>', 'a', 'text'],
  ['<a href=x>a<template>b</template></a>', 'a', 'text'],
  ['<area href=x alt="shape">', 'shape', 'image'],
  ['<a href=x>ÄÖ 😀</a>', 'ÄÖ 😀', 'text'],
])('the anchor text of %j is %j, of kind %s', (html, anchorText, anchorKind) => {
  expect(link(html)).toMatchObject({ anchorText, anchorKind })
})

test.each<[html: string, hidden: FoundLink['hidden']]>([
  ['<a href=x>x</a>', []],
  ['<a href=x hidden>x</a>', ['hidden_attribute']],
  ['<div hidden><p><a href=x>x</a></div>', ['hidden_attribute']],
  ['<div hidden></div><a href=x>x</a>', []],
  ['<div><span hidden>y</div><a href=x>x</a>', []],
  ['<ul><li hidden>y<li><a href=x>x</a></ul>', []],
  ['<p hidden>y<p><a href=x>x</a>', []],
  ['<p hidden>y<div><a href=x>x</a></div>', []],
  ['<table><tr hidden><td>y<tr><td><a href=x>x</a></table>', []],
  ['<img hidden><a href=x>x</a>', []],
  ['<b hidden><div></b><a href=x>x</a></div>', []],
  ['<div style="display:none"><a href=x>x</a></div>', ['css']],
  ['<div style="DISPLAY : NONE !important; display:block"><a href=x>x</a></div>', ['css']],
  ['<div style="display:none;display:block"><a href=x>x</a></div>', []],
  ['<div style="display:/**/none"><a href=x>x</a></div>', ['css']],
  ['<a href=x style="visibility:hidden">x</a>', ['css']],
  ['<a href=x style="opacity:0">x</a>', ['css']],
  ['<a href=x style="opacity:0.5">x</a>', []],
  ['<a href=x style="font-size:0px">x</a>', ['css']],
  ['<a href=x style="font-size:10px">x</a>', []],
  ['<a href=x style="text-indent:-9999px">x</a>', ['css']],
  ['<a href=x style="text-indent:-1em">x</a>', []],
  ['<a href=x style="position:absolute;left:-9999px">x</a>', ['css']],
  ['<a href=x style="position:absolute;left:-9px">x</a>', []],
  ['<a href=x style="position:absolute;clip:rect(0,0,0,0)">x</a>', ['css']],
  ['<a href=x style="position:absolute;clip:rect(1px 1px 1px 1px)">x</a>', ['css']],
  ['<a href=x style="clip-path:inset(50%)">x</a>', ['css']],
  ['<a href=x style="height:1px;width:1px;overflow:hidden">x</a>', ['css']],
  ['<a href=x style="overflow:hidden">x</a>', []],
  ['<a href=x style="transform:scale(0)">x</a>', ['css']],
  ['<body style="display:none"><a href=x>x</a>', ['css']],
  ['<div aria-hidden="true"><a href=x>x</a></div>', ['aria_hidden']],
  ['<div aria-hidden="false"><a href=x>x</a></div>', []],
  ['<noscript><a href=x>x</a></noscript>', ['noscript']],
  ['<template><a href=x>x</a></template>', ['template']],
  ['<template></template><a href=x>x</a>', []],
  ['<a href=x></a>', ['empty']],
  ['<div hidden><noscript><a href=x></a></noscript></div>', ['hidden_attribute', 'noscript', 'empty']],
])('the link of %j is hidden for %j', (html, hidden) => {
  expect(link(html).hidden).toEqual(hidden)
})

test.each<[html: string, region: FoundLink['region']]>([
  ['<a href=x>x</a>', 'body'],
  ['<header><a href=x>x</a></header>', 'header'],
  ['<header><nav><a href=x>x</a></nav></header>', 'nav'],
  ['<nav></nav><a href=x>x</a>', 'body'],
  ['<main><p><a href=x>x</a></main>', 'main'],
  ['<main><article><a href=x>x</a></article></main>', 'article'],
  ['<article><header><a href=x>x</a></header></article>', 'article'],
  ['<article><aside><a href=x>x</a></aside></article>', 'aside'],
  ['<footer><div><a href=x>x</a></div></footer>', 'footer'],
  ['<article><div id="comments"><article><a href=x>x</a></article></div></article>', 'comments'],
  ['<ol class="foo comment-list"><li><a href=x>x</a></ol>', 'comments'],
  ['<div id=disqus_thread><a href=x>x</a></div>', 'comments'],
  ['<body class="comments-open"><a href=x>x</a>', 'body'],
  ['<article class="comment-status-open"><a href=x>x</a></article>', 'article'],
  ['<svg><main></main></svg><nav><svg><a href=x>x</a></svg></nav>', 'nav'],
])('the link of %j is in the %s', (html, region) => {
  expect(link(html).region).toBe(region)
})

test.each<[html: string, sentence: string]>([
  ['<p>One. Two <a href=x>three</a> four. Five.</p>', 'Two three four.'],
  ['<p>One <a href=x>two</a></p><p>three</p>', 'One two'],
  ['<p>zero</p>One <b>big</b> <a href=x>two</a>, <i>and</i> more<div>three</div>', 'One big two, and more'],
  ['<p>a<script>no</script><!-- no --> <a href=x>b</a> c', 'a b c'],
  ['<p>a <span hidden>no</span><a href=x>b</a> <span style="display:none">no</span>c', 'a b c'],
  ['<p>See <a href=x><img alt="the map"></a> here', 'See the map here'],
  ['<p>a<br><a href=x>b</a><br>c', 'a b c'],
  ['<p>これは。これが<a href=x>リンク</a>です。次。', 'これがリンクです。'],
])('the sentence around the link of %j is %j', (html, sentence) => {
  expect(link(html).sentence).toBe(sentence)
})

test('a long sentence is cut between words to 400 characters that include the anchor', () => {
  const { sentence } = link(`<p>${'before '.repeat(2000)}<a href=x>anchor</a>${' behind'.repeat(2000)}`)
  expect(sentence.length).toBeLessThanOrEqual(400)
  expect(sentence).toMatch(/^before (?:before )+anchor(?: behind)+$/)
})

test('the outer HTML is the source of the element, at most 1,024 characters of it', () => {
  expect(link('x<a  href=x>a<b>c</b></a >d').outerHtml).toBe('<a  href=x>a<b>c</b></a >')
  expect(link(`<a href=x>${'😀'.repeat(2000)}</a>`).outerHtml).toBe(`<a href=x>${'😀'.repeat(507)}`)
})

test('the other facts of a link are reported as written', () => {
  const found = link('é<a rel=" NoFollow ugc\tnofollow" target=_blank title="a &amp; b" href=" /x ">y</a>')
  expect(found).toMatchObject({ href: '/x', rel: ['nofollow', 'ugc'], target: '_blank', title: 'a & b', offset: 2 })
})

test.each<[html: string, facts: Partial<PageFacts>]>([
  ['<title> a\n b &amp; <i>c</title><title>d</title>', { title: 'a b & <i>c' }],
  ['<svg><title>a</title></svg><title>b</title>', { title: 'b' }],
  ['<title>a', { title: 'a' }],
  ['<p>no title', { title: null }],
  ['<html lang=de-AT><html lang=en>', { language: 'de-AT' }],
  ['<meta http-equiv=content-language content="fr">', { language: 'fr' }],
  ['<html lang=de><meta http-equiv=content-language content="fr">', { language: 'de' }],
  ['<base href=/b/>', { base: 'https://page.test/b/' }],
  ['<p>', { base: null, canonicals: [], robotsMeta: [], metaRefresh: null, language: null }],
  [
    '<link rel="x CANONICAL" href="c"><meta charset=utf-8><link rel=canonical href="//d.test/">',
    { canonicals: [`${dir}/c`, 'https://d.test/'] },
  ],
  ['<link rel=canonical href="c"><base href="http://b.test/">', { canonicals: ['http://b.test/c'] }],
  ['<!-- <link rel=canonical href="c"> --><link rel=alternate href=d>', { canonicals: [] }],
  [
    '<meta name=ROBOTS content="NoIndex"><meta content=nofollow name=googlebot><meta name=viewport content=x>',
    {
      robotsMeta: [
        { name: 'ROBOTS', content: 'NoIndex' },
        { name: 'googlebot', content: 'nofollow' },
      ],
    },
  ],
  ['<meta http-equiv=Refresh content="5; url=/x">', { metaRefresh: { seconds: 5, url: 'https://page.test/x' } }],
  ['<meta http-equiv=refresh content="0">', { metaRefresh: { seconds: 0, url: null } }],
  [`<meta http-equiv=refresh content="0,URL='x'y">`, { metaRefresh: { seconds: 0, url: `${dir}/x` } }],
  ['<meta http-equiv=refresh content=".5 x">', { metaRefresh: { seconds: 0, url: `${dir}/x` } }],
  ['<meta http-equiv=refresh content="5x">', { metaRefresh: null }],
  ['<meta http-equiv=refresh content="x">', { metaRefresh: null }],
  ['<noscript><meta http-equiv=refresh content="0;url=x"></noscript>', { metaRefresh: null }],
  [
    '<title>no</title><p>ab c &amp;<script>no</script><p hidden>no</p><style>no</style>ä',
    { textLength: 5, scripts: 1 },
  ],
  ['<script></script><svg><script/></svg><SCRIPT>', { scripts: 3 }],
  [
    '<a href=/a rel=nofollow>a</a><a href=//www.page.test>b</a><a href=http://t.test rel="x NOFOLLOW">c</a><a href=mailto:x>d</a><area href=http://u.test><a>e</a>',
    { outgoing: { total: 4, internal: 2, external: 2, nofollow: 2 }, linkCount: 4 },
  ],
  [
    '<template><a href=http://t.test>c</a></template>',
    { outgoing: { total: 0, internal: 0, external: 0, nofollow: 0 } },
  ],
])('of %j these facts are reported', (html, facts) => {
  expect(scan(html)).toMatchObject(facts)
})

test('only candidate links are described, all are counted, and needles do not change the result', () => {
  const html =
    '<a href=/a>1</a><a href=//t.test/b>2</a><a href=HTTP://T.Test>3</a><a href=http&#58;//t.test>4</a><a href=http://u.test/t.test>5</a>'
  const isCandidate = (to: string) => new URL(to).host === 't.test'
  const facts = scan(html, { isCandidate })
  expect(facts.links.map((found) => found.anchorText)).toEqual(['2', '3', '4'])
  expect(facts.outgoing).toEqual({ total: 5, internal: 1, external: 4, nofollow: 0 })
  expect(scan(html, { isCandidate, needles: ['t.test'] })).toEqual(facts)
})

test('with needles a late base still makes earlier links candidates', () => {
  const facts = scan(`<p>See <a href=/a>it</a>${'<p>x'.repeat(40_000)}<base href=http://t.test>`, {
    isCandidate: (to) => to.startsWith('http://t.test/'),
    needles: ['t.test'],
  })
  expect(facts.links).toMatchObject([{ url: 'http://t.test/a', anchorText: 'it', sentence: 'See it' }])
  expect(facts.outgoing).toMatchObject({ internal: 0, external: 1 })
})

test('at most 200 links are described while all are counted', () => {
  const facts = scan('<a href=http://t.test rel=nofollow>x</a>'.repeat(500))
  expect(facts.links).toHaveLength(200)
  expect(facts).toMatchObject({ linkCount: 500, outgoing: { total: 500, nofollow: 500 } })
})

const near = (number: number) => `<a href="https://t.test/${number}">near ${number}</a>`
const nears = (count: number) => Array.from({ length: count }, (_, index) => near(index)).join('')
const isMeant = (url: string) => url.endsWith('/meant')
const onSite = { worthOf: ({ url }: WeighedLink) => Number(isMeant(url)), needles: ['t.test'] }

test('the best links are described even after 200 others of their site, in the order of the page', () => {
  const meant = '<p>Before it. See <a href="https://t.test/meant" rel=ugc>the <b>guide</b></a> now. After it.</p>'
  const { links, linkCount } = scan(nears(300) + meant + nears(5) + meant, onSite)
  expect(linkCount).toBe(307)
  expect(links).toHaveLength(200)
  expect(links.map(({ offset }) => offset)).toEqual(links.map(({ offset }) => offset).toSorted((a, b) => a - b))
  expect(links.slice(0, 198).map(({ anchorText }) => anchorText)).toEqual(
    Array.from({ length: 198 }, (_, index) => `near ${index}`),
  )
  for (const found of links.slice(198))
    expect(found).toMatchObject({ anchorText: 'the guide', rel: ['ugc'], sentence: 'See the guide now.' })
})

test('of more than 200 links of equal worth the first are described', () => {
  const many = Array.from({ length: 500 }, (_, index) => `<a href="https://t.test/${index}/meant">${index}</a>`).join(
    '',
  )
  const { links, linksCompared } = scan(near(1) + many + nears(500), onSite)
  expect(links.map(({ anchorText }) => anchorText)).toEqual(Array.from({ length: 200 }, (_, index) => String(index)))
  expect(linksCompared).toBe(1_001)
})

test('the link with the right text is described even after thousands of others to the same address', () => {
  const worthOf = ({ rel, anchorText }: WeighedLink) =>
    Number(!rel.includes('nofollow')) * 2 + Number(anchorText === null || anchorText === 'right')
  const wrong = '<a href=http://t.test rel=nofollow>wrong</a>'
  const html = `${wrong.repeat(3_000)}<a href=http://t.test>right</a><a href=http://t.test rel=nofollow>right</a>`
  const { links, linkCount } = scan(html, { worthOf })
  expect(linkCount).toBe(3_002)
  expect(links.slice(198)).toMatchObject([
    { anchorText: 'right', rel: [] },
    { anchorText: 'right', rel: ['nofollow'] },
  ])
})

test('a page that consists of links reports how many of them were compared', () => {
  const worthOf = ({ anchorText }: WeighedLink) => Number(anchorText === null || anchorText === 'right')
  const { linkCount, linksCompared } = scan('<a href=http://t.test>x</a>'.repeat(5_300), { worthOf })
  expect([linkCount, linksCompared]).toEqual([5_300, 5_200])
})

function utf16(text: string, isBig: boolean) {
  const bytes = Buffer.from(text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
const latin = (text: string) => Buffer.from(text, 'latin1')
const japanese = Buffer.concat([latin('<title>\x1b$B'), Buffer.from([0x24, 0x22, 0x3c, 0x3c]), latin('\x1b(B</title>')])

test.each<[name: string, body: Uint8Array, contentType: string | null, charset: string, source: string, title: string]>(
  [
    ['nothing', latin('<title>\x80\xe9'), null, 'windows-1252', 'default', '€é'],
    ['a header', Buffer.from('<title>é'), 'text/html;charset="UTF-8"', 'utf-8', 'header', 'é'],
    [
      'a header before meta',
      Buffer.from('<meta charset=koi8-r><title>é'),
      'text/html; charset=utf8',
      'utf-8',
      'header',
      'é',
    ],
    ['a BOM before a header', Buffer.from('\ufeff<title>é'), 'text/html; charset=latin1', 'utf-8', 'bom', 'é'],
    [
      'an unknown label in the header',
      Buffer.from('<meta charset=utf-8><title>é'),
      'text/html; charset=x-no',
      'utf-8',
      'meta',
      'é',
    ],
    [
      'meta http-equiv',
      Buffer.from('<meta content="text/html; charset=utf-8" http-equiv=Content-Type><title>é'),
      null,
      'utf-8',
      'meta',
      'é',
    ],
    ['meta in a comment', latin('<!-- <meta charset=utf-8> --><title>\xe9'), null, 'windows-1252', 'default', 'é'],
    ['UTF-16 in meta', Buffer.from('<meta charset=utf-16><title>é'), null, 'utf-8', 'meta', 'é'],
    [
      'meta after 1,024 bytes',
      latin(`${' '.repeat(1024)}<meta charset=utf-8><title>\xe9`),
      null,
      'windows-1252',
      'default',
      'é',
    ],
    ['an XML declaration', Buffer.from('<?xml version="1.0" encoding="utf-8"?><title>é'), null, 'utf-8', 'meta', 'é'],
    ['a BOM of UTF-16LE', utf16('\ufeff<title>é😀', false), null, 'utf-16le', 'bom', 'é😀'],
    ['a BOM of UTF-16BE', utf16('\ufeff<title>é😀', true), null, 'utf-16be', 'bom', 'é😀'],
    ['UTF-16 in the header', utf16('<title>é', false), 'text/html; charset=utf-16', 'utf-16le', 'header', 'é'],
    ['ISO-2022-JP', japanese, 'text/html; charset=iso-2022-jp', 'iso-2022-jp', 'header', 'あ室'],
    [
      'Shift_JIS',
      Buffer.from([...latin('<title>'), 0x83, 0x5c, ...latin('</title>')]),
      'text/html; charset=sjis',
      'shift_jis',
      'header',
      'ソ',
    ],
    [
      'GBK',
      Buffer.from([...latin('<title>'), 0xc4, 0xe3, ...latin('</title>')]),
      'text/html; charset=gb2312',
      'gbk',
      'header',
      '你',
    ],
  ],
)('the encoding follows %s', (_, body, contentType, charset, charsetSource, title) => {
  expect(scan(body, { contentType })).toMatchObject({ charset, charsetSource, title })
})

test('the offset of a link counts bytes of the body, also in UTF-16 and after a byte order mark', () => {
  expect(scan('\ufeffé<a href=x>x</a>').links[0]?.offset).toBe(5)
  expect(scan(utf16('\ufeffé😀<a href=x>x</a>', true)).links[0]?.offset).toBe(8)
})

test('texts that are too long are cut', () => {
  const long = 'x'.repeat(300_000)
  const facts = scan(
    `<title>${long}</title><img alt="${long}"><a href=y title=">${long}" rel=nofollow>a</a><a href=z rel=ugc>b</a>`,
  )
  expect(facts.title).toHaveLength(2048)
  expect(facts.links).toMatchObject([
    { url: `${dir}/y`, rel: [], anchorText: 'a' },
    { url: `${dir}/z`, rel: ['ugc'], anchorText: 'b' },
  ])
})

const pieces = fc.constantFrom(
  '<a href="http://t.test/?a&amp;b" rel=ugc>',
  "<a href='x'>",
  '</a>',
  '<p>',
  '</p>',
  '<div hidden>',
  '</div>',
  '<table><tr><td>',
  '</table>',
  'some words. ',
  'é€😀',
  '&amp;',
  '&am',
  '&notit;',
  '<',
  '</',
  '<!',
  '<!--',
  '-->',
  '--!>',
  '<script>',
  '<!--<script>',
  '</script>',
  '<title>',
  '</title>',
  '<svg>',
  '</svg>',
  '<![CDATA[',
  ']]>',
  '<base href=//b.test>',
  '<br>',
  '\0',
  '\r\n',
  '<img alt="an image">',
  '<template>',
  '</template>',
  '<meta charset=gbk>',
  '<meta name=robots content=none>',
  '"',
  "'",
  '<link rel=canonical href=c>',
  '<section class=comments>',
  `<i class="${'y'.repeat(3000)}">`,
  `${'long text '.repeat(500)}`,
  '<textarea>',
  '</textarea>',
)
const bodies = fc.oneof(
  fc.array(pieces, { maxLength: 40, size: 'max' }).map((list) => Buffer.from(list.join(''))),
  fc.uint8Array({ maxLength: 3000 }).map((bytes) => Buffer.from(bytes)),
  fc.array(pieces, { maxLength: 20, size: 'max' }).map((list) => utf16(`\ufeff${list.join('')}`, false)),
)

test('a page has the same result for any split into chunks, also of one byte', () => {
  fc.assert(
    fc.property(bodies, fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 20 }), (body, sizes) => {
      const options = { url, contentType: null, isCandidate: () => true }
      const whole = createPageScanner(options)
      whole.write(body)
      const facts = whole.end()
      for (const [stepBytes, lengths] of [
        [1, sizes],
        [7, [1]],
        [64, sizes],
        [undefined, [1]],
      ] as const) {
        const scanner = createPageScanner(stepBytes === undefined ? options : { ...options, stepBytes })
        for (let at = 0, index = 0; at < body.length; index += 1) {
          const length = lengths[index % lengths.length] ?? 1
          // The memory of chunks is reused.
          const chunk = Buffer.from(body.subarray(at, at + length))
          scanner.write(chunk)
          chunk.fill('>')
          at += length
        }
        expect(scanner.end()).toEqual(facts)
      }
    }),
    { numRuns: 60 },
  )
})

test('garbage never throws', () => {
  const markup = fc.stringMatching(/^[<>/!a&#;="' -]{0,200}$/).map((text) => Buffer.from(text))
  const labels = fc.constantFrom(
    null,
    'text/html; charset=utf-16',
    'x; charset=gb18030',
    ';charset=',
    'x;charset=iso-2022-jp',
  )
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 2000 }), markup), labels, fc.webUrl(), (body, contentType, at) => {
      expect(scan(body, { contentType, url: at }).outgoing.total).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 300 },
  )
})
