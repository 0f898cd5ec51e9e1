import { expect, test } from 'vitest'
import { reviewReasons } from './review-reasons.ts'

const trusted = { approvedPosts: 3, removedPosts: 0 }
const link = (href: string, text = 'source') => ({ href, text, isOwn: false })
const honest = {
  title: 'Rain barrels for small gardens',
  wordCount: 600,
  links: [link('https://a.example.com/')],
  wasRejected: false,
}

test('an honest post of a trusted author goes live at once', () => {
  expect(reviewReasons(trusted, honest)).toEqual([])
})

test.each([
  [{ approvedPosts: 2, removedPosts: 0 }, honest, /first 3 posts/],
  [{ approvedPosts: 9, removedPosts: 1 }, honest, /removed before/],
  [trusted, { ...honest, wasRejected: true }, /rejected before/],
  [
    trusted,
    {
      ...honest,
      links: Array.from({ length: 11 }, (_, index) => ({ ...link(`https://own.example/${index}`), isOwn: true })),
    },
    /11 links/,
  ],
  [
    trusted,
    { ...honest, links: Array.from({ length: 6 }, (_, index) => link(`https://w${index}.shop.com/`)) },
    /6 links lead to shop\.com/,
  ],
  [
    trusted,
    { ...honest, wordCount: 60, links: ['a', 'b', 'c', 'd'].map((name) => link(`https://${name}.com/`)) },
    /4 links in 60 words/,
  ],
  [trusted, { ...honest, links: [link('https://bit.ly/x')] }, /shortened/],
  [trusted, { ...honest, links: [link('https://xn--pple-43d.com/')] }, /letters that may look like others/],
  [
    trusted,
    { ...honest, links: [link('https://evil.com/', 'https://www.bank.com/login')] },
    /shows the address of one site/,
  ],
  [trusted, { ...honest, title: 'BUY CHEAP BARRELS NOW' }, /capitals/],
])('each reason for a review is named: %#', (author, post, reason) => {
  expect(reviewReasons(author, post)).toEqual([expect.stringMatching(reason)])
})

test.each(['bank.com', 'www.bank.com/login', 'a source'])(
  'a link with its own site or plain text as anchor is no sign of spam: %s',
  (text) => {
    expect(reviewReasons(trusted, { ...honest, links: [link('https://login.bank.com/', text)] })).toEqual([])
  },
)
