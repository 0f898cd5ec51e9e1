import { expect, test } from 'vitest'
import { cleanPasted } from './clean-pasted.ts'

test.each([
  [
    'the bold wrapper of Google Docs is not bold, and marks given by a style are marks',
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:700">Bold</span> and <span style="font-style:italic">slanted</span></p></b>',
    '<p><strong>Bold</strong> and <em>slanted</em></p>',
  ],
  [
    'list paragraphs of Word are lists',
    '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·&nbsp;</span>One</p><p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Two</p>',
    '<ul><li>One</li><li>Two</li></ul>',
  ],
  [
    'numbered list paragraphs of Word are numbered lists',
    '<p style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">1.</span>First</p>',
    '<ol><li>First</li></ol>',
  ],
  [
    'comments, styles, scripts, classes and hidden text go',
    '<!--[if gte mso 9]><xml>x</xml><![endif]--><style>p{}</style><script>alert(1)</script><p class="MsoNormal" onclick="x()">Text<span style="display:none">secret</span><o:p></o:p></p>',
    '<p>Text</p>',
  ],
  ['headings stay within what a post has', '<h1>Title</h1><h6>Small</h6>', '<h2>Title</h2><h4>Small</h4>'],
  [
    'links keep their address and nothing else',
    '<p><a href="https://example.com/" target="_blank" style="text-decoration:underline">Here</a></p>',
    '<p><a href="https://example.com/">Here</a></p>',
  ],
])('%s', (_name, pasted, clean) => {
  expect(cleanPasted(pasted)).toBe(clean)
})
