import { afterEach, expect, test } from 'vitest'
import type { PublicArticle } from '#contract/sites/sites.ts'
import { draw, erase, screenText, seen } from '#test/harness/screen.tsx'
import { ArticleText } from './site-parts.tsx'

afterEach(erase)

const article: PublicArticle = {
  id: '01a202c8-55b5-7be2-be2f-0bcd8922bf97',
  slug: 'rain-barrels',
  title: 'Rain barrels that last',
  excerpt: 'What to look for.',
  category: 'General',
  readingTime: 3,
  publishedAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
  contentHtml: '<p>Buy a <a href="https://shop.example/" rel="sponsored">barrel</a>.</p>',
  metaDescription: 'How to choose a rain barrel.',
  canonicalUrl: 'https://news.example.com/rain-barrels',
  wordCount: 420,
  linkRel: 'sponsored',
}

test('an article with a paid link has a disclosure before its text', async () => {
  draw(<ArticleText article={article} />)

  await seen('Buy a barrel.')
  expect(screenText()).toMatch(/^This article contains a sponsored link\. ?Buy a barrel\./)
})

test('an article with a followed link has no disclosure', async () => {
  draw(<ArticleText article={{ ...article, linkRel: 'dofollow' }} />)

  await seen('Buy a barrel.')
  expect(screenText()).not.toContain('sponsored')
})
