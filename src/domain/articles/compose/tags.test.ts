import { expect, test } from 'vitest'
import { chooseCategory } from './category.ts'
import { chooseTags, tagsMax } from './tags.ts'

test.each([
  ['best running shoes', ['running shoes', 'shoes', 'health & wellness']],
  ['how to fix a leaking tap', ['leaking tap', 'tap', 'food & lifestyle']],
  ['coffee machine', ['coffee machine', 'technology']],
  ['link building for SEO', ['link building', 'seo', 'digital marketing']],
  ['yoga for back pain', ['yoga', 'back pain', 'health & wellness']],
  ['cheap flights to Rome', ['flights', 'rome', 'travel']],
  ['mortgage rates 2026', ['mortgage rates', 'finance']],
  ['iPhone vs Android', ['iphone', 'android', 'technology']],
  ['why do cats purr', ['cats', 'food & lifestyle']],
  ['can dogs eat apples', ['dogs', 'apples', 'food & lifestyle']],
  ['what is technical SEO', ['technical seo', 'digital marketing']],
  ['buying a house in Spain', ['house', 'spain']],
  ['plumber in Berlin', ['plumber', 'berlin']],
  ['learn Python fast', ['python', 'technology']],
  ['10 best vegan recipes for beginners', ['vegan recipes', 'food & lifestyle']],
  ['wedding photographer near me', ['wedding photographer', 'photographer', 'food & lifestyle']],
  ['when to plant tomatoes', ['tomatoes']],
  ['CRM software for small business', ['crm software', 'business', 'technology']],
  ['how much does a website cost', ['website']],
  ['dog grooming tips', ['dog grooming', 'food & lifestyle']],
  ['paint brushes', ['paint brushes', 'brushes']],
  ['is coffee bad for you', ['coffee', 'food & lifestyle']],
  ['interior design ideas for small apartments', ['interior design', 'apartments']],
  ['咖啡机', ['咖啡机']],
])('the tags of %j say what it is about', (keyword, tags) => {
  expect(chooseTags(keyword, chooseCategory(keyword, keyword, ''))).toEqual(tags)
})

test('whatever the keyword is, tags are few, short, not empty, and each there once', () => {
  const odd = ['', '2026', 'the best', 'how to', '???', 'k'.repeat(300), 'a '.repeat(90), 'travel', 'x y z '.repeat(40)]
  for (const keyword of odd) {
    const tags = chooseTags(keyword, 'Travel')
    expect(tags.length).toBeLessThanOrEqual(tagsMax)
    expect(new Set(tags).size).toBe(tags.length)
    for (const tag of tags) expect(tag).toMatch(/^\S.{0,38}\S$|^\S$/)
    expect(tags).toContain('travel')
  }
  expect(chooseTags('x', 'General')).toEqual(['x'])
})
