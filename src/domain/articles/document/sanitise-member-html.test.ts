import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { hostileMarkup } from './hostile-input.fixtures.ts'
import { linksIn, sanitiseMemberHtml } from './sanitise-member-html.ts'

const origin = 'https://own.example'
const id = '01890000-0000-7000-8000-000000000001'
const pictures = new Map([[id, { id, width: 1600, height: 900, narrowWidth: 800 }]])
const sanitise = (html: string) => sanitiseMemberHtml(html, origin, pictures).contentHtml

/** The clipboard content of Word for a title, a paragraph, a list with two levels, a table and a picture. */
const fromWord = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {mso-style-parent:""; font-size:11.0pt;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<p class=MsoTitle>Growing tomatoes<o:p></o:p></p>
<p class=MsoNormal style='margin-left:0cm'><b style='mso-bidi-font-weight:normal'><span lang=EN-GB>Bold</span></b>, <i>slanted</i><span style='mso-spacerun:yes'>  </span>and
<span style='text-decoration:underline'>underlined</span>; <a href="https://seeds.example/">seeds</a>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span
style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Sun</p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span><![endif]>Morning</p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp; </span></span><![endif]>Noon</p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Water</p>
<table class=MsoTableGrid border=1><tr><td width=300 style='width:225pt'><p class=MsoNormal>Left</p></td><td><p class=MsoNormal>Right</p></td></tr></table>
<p class=MsoNormal><span style='mso-no-proof:yes'><!--[if gte vml 1]><v:shape id="x"><v:imagedata src="file:///C:/temp/image001.png"/></v:shape><![endif]--><![if !vml]><img width=600 height=400 src="file:///C:/temp/image001.png" v:shapes="x"><![endif]></span></p>
<p class=MsoNormal><span style='display:none;mso-hide:all'>buy cheap pills</span>End</p>
<!--EndFragment--></body></html>`

test('HTML pasted from Word keeps its visible form, and nothing else', () => {
  expect(sanitise(fromWord)).toBe(
    [
      '<h2>Growing tomatoes</h2>',
      '<p><strong>Bold</strong>, <em>slanted</em> and <u>underlined</u>; <a href="https://seeds.example/" rel="ugc">seeds</a>.</p>',
      '<ul><li>Sun<ol><li>Morning</li><li>Noon</li></ol></li><li>Water</li></ul>',
      '<p>Left</p>',
      '<p>Right</p>',
      '<p>End</p>',
    ].join('\n'),
  )
})

test('HTML pasted from Google Docs keeps its marks and is not bold as a whole', () => {
  const pasted = `<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:700;font-style:normal">Bold</span><span style="font-weight:400;font-style:italic"> slanted</span><span style="text-decoration:line-through"> gone</span></p></b>`
  expect(sanitise(pasted)).toBe('<p><strong>Bold</strong><em> slanted</em><s> gone</s></p>')
})

test('HTML from an editor is unchanged', () => {
  const text = [
    '<h2>One</h2>',
    '<h3>Two</h3>',
    '<h4>Three</h4>',
    '<p>a <strong>b</strong> <em>c</em> <u>d</u> <s>e</s> <code>f()</code><br>g</p>',
    '<ul><li>one</li><li>two<ul><li>inner</li></ul></li></ul>',
    '<ol><li>first</li></ol>',
    '<blockquote><p>Quoted</p></blockquote>',
    '<pre><code>if (a &lt; b) {\n  c()\n}</code></pre>',
    '<hr>',
  ].join('\n')
  expect(sanitise(text)).toBe(text)
})

test('links to other sites get rel="ugc", own links get none, and all other attributes are removed', () => {
  const { contentHtml, links } = sanitiseMemberHtml(
    '<p><a href="https://a.example/x" rel="dofollow" target="_blank" onclick="x()">a</a> <a href="/blog/b">b</a> <a href="https://own.example/c" rel="ugc">c</a> <a href="mailto:x@y.z">d</a> <a href="//evil.example">e</a> <a href="javascript:x()">f</a></p>',
    origin,
    pictures,
  )
  expect(contentHtml).toBe(
    '<p><a href="https://a.example/x" rel="ugc">a</a> <a href="https://own.example/blog/b">b</a> <a href="https://own.example/c">c</a> d e f</p>',
  )
  expect(links.map(({ text, isOwn }) => [text, isOwn])).toEqual([
    ['a', false],
    ['b', true],
    ['c', true],
  ])
  expect(linksIn(contentHtml).map(({ href }) => href)).toEqual([
    'https://a.example/x',
    'https://own.example/blog/b',
    'https://own.example/c',
  ])
})

test('own pictures become figures with their size; foreign pictures are removed and their caption stays', () => {
  const figure = `<figure><img src="/media/images/${id}-1600.webp" srcset="/media/images/${id}-800.webp 800w, /media/images/${id}-1600.webp 1600w" sizes="(min-width: 48rem) 44rem, 100vw" alt="A &quot;barrel&quot;" width="1600" height="900" loading="lazy" decoding="async"></figure>`
  const { contentHtml, imageIds } = sanitiseMemberHtml(
    `<p>before<img src="https://own.example/media/images/${id}-800.webp" alt='A "barrel"' style="width:1px" onerror="x()">after</p><figure><img src="/media/images/01890000-0000-7000-8000-00000000000f-1600.webp"><figcaption>Caption <b>left</b></figcaption></figure>`,
    origin,
    pictures,
  )
  expect(contentHtml).toBe(`<p>before</p>\n${figure}\n<p>after</p>\n<p>Caption <strong>left</strong></p>`)
  expect(imageIds).toEqual([id])
})

const allowed: Record<string, string[]> = {
  ...Object.fromEntries(
    'h2 h3 h4 p ul ol li blockquote pre code hr strong em u s br figure figcaption'
      .split(' ')
      .map((tag) => [tag, ['dir']]),
  ),
  a: ['href', 'rel', 'dir'],
  img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
}

function strangers(html: string): string[] {
  const found: string[] = []
  const visit = (nodes: ReturnType<typeof parseDocument>['children']) => {
    for (const node of nodes) {
      if (!('attribs' in node)) {
        if (node.type !== 'text') found.push(node.type)
        continue
      }
      const attributes = allowed[node.name]
      if (attributes === undefined) found.push(node.name)
      else found.push(...Object.keys(node.attribs).filter((name) => !attributes.includes(name)))
      if (/^\s*(?!https?:|\/media\/images\/)/.test(node.attribs.href ?? node.attribs.src ?? 'https:'))
        found.push('address')
      visit(node.children)
    }
  }
  visit(parseDocument(html).children)
  return found
}

test.each(hostileMarkup)('only allowed markup remains of %s in every wrapping', (markup) => {
  for (const html of [
    markup,
    `<p>${markup}</p>`,
    `<ul><li>${markup}`,
    `<figure>${markup}<figcaption>${markup}</figcaption></figure>`,
    `<p class=MsoListParagraph style='mso-list:l0 level1'>${markup}</p>`,
  ]) {
    const clean = sanitise(html)
    expect(strangers(clean)).toEqual([])
    expect(sanitise(clean)).toBe(clean)
  }
})

test('a page of nested and unclosed elements takes little time', () => {
  const deep = '<div><p><span style="font-weight:bold">'.repeat(20_000)
  const lists = "<p style='mso-list:l0 level1'>x</p><p style='mso-list:l0 level9'>y</p>".repeat(2_000)
  expect(sanitise(deep)).toBe('')
  expect(sanitise(lists).match(/<li>/g)).toHaveLength(4_000)
})
