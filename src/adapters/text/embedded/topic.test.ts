import { expect, test } from 'vitest'
import { readTopic } from './topic.ts'

test.each([
  ['coffee machine', 'choosing a coffee machine', 'choosing a coffee machine'],
  ['SEO agency', 'choosing an SEO agency', 'choosing an SEO agency'],
  ['running shoes', 'running shoes', 'choosing running shoes'],
  ['link building', 'link building', 'working on link building'],
  ['office building', 'an office building', 'looking into an office building'],
  ['10 year mortgage', 'a 10 year mortgage', 'looking into a 10 year mortgage'],
  ['benefits of green tea', 'the benefits of green tea', 'looking into the benefits of green tea'],
  ['how to tie a tie', 'how to tie a tie', 'working out how to tie a tie'],
  ['learn piano', 'how to learn piano', 'working out how to learn piano'],
  ['buying a house', 'buying a house', 'buying a house'],
  ['kubernetes vs docker', 'Kubernetes vs Docker', 'settling the question of Kubernetes vs Docker'],
  [
    'difference between a router and a modem',
    'the difference between a router and a modem',
    /settling the question of the difference/,
  ],
  ['what is a backlink', 'the question “What is a backlink?”', /answering the question/],
  ['plumber near me', '“plumber near me”', 'looking into “plumber near me”'],
  ['Nike', 'Nike', 'looking into Nike'],
  ['asdfgh qwerty', 'the topic of “asdfgh qwerty”', 'looking into the topic of “asdfgh qwerty”'],
  ['recetas de pollo', 'the topic of “recetas de pollo”', 'looking into the topic of “recetas de pollo”'],
  ['日本語', 'the topic of “日本語”', 'looking into the topic of “日本語”'],
])('“%s” is spoken of word for word as “%s”', (keyword, name, acting) => {
  const { exact } = readTopic(keyword)
  expect(exact.name[0]).toBe(name)
  expect(exact.acting[0]).toMatch(acting)
})

test.each([
  ['coffee machine', 'coffee machines'],
  ['wedding photographer', 'wedding photographers'],
  ['best laptops 2026', 'the best laptops of 2026'],
  ['best coffee machine for small kitchen', 'the best coffee machine for a small kitchen'],
  ['plumber near me', 'plumbers near you'],
  ['how to get rid of ants', 'getting rid of ants'],
  ['how do i fix my tap', 'fixing your tap'],
  ['what are backlinks', 'backlinks'],
  ['router vs modem', 'a router and a modem'],
])('“%s” has the fluent name “%s”', (keyword, name) => {
  expect(readTopic(keyword).fluent.name[0]).toBe(name)
})

test.each([
  ['SEO TIPS AND TRICKS', 'SEO tips and tricks'],
  ['Link Building', 'Link building'],
  ['Apple Watch', 'Apple Watch'],
  ['iphone 15 cases', 'iPhone 15 cases'],
  ['plumber in new york', 'Plumber in New York'],
  ['say "hello" (now', 'Say hello now'],
  ['why do cats purr??', 'Why do cats purr?'],
])('“%s” is written “%s” in a heading', (keyword, label) => {
  expect(readTopic(keyword).label).toBe(label)
})
