import { expect, test } from 'vitest'
import { shippedFrames } from './frame-pack.ts'
import { readKeyword } from './read-keyword.ts'

const read = (keyword: string) => readKeyword(keyword, shippedFrames())

test.each([
  ['running shoes', 'running-shoe', 'buy'],
  ['best espresso machine under 500', 'espresso-machine', 'buy'],
  ['mattress for back pain', 'mattress', 'buy'],
  ['car insurance for young drivers', 'car-insurance', 'buy'],
  ['best laptops for students 2026', 'laptop', 'buy'],
  ['link building services', 'link-building', 'buy'],
  ['how to clean a cast iron pan', 'cookware', 'how-to'],
  ['how to write a resume', 'resume', 'how-to'],
  ['How to train a puppy?', 'dog', 'how-to'],
  ['can you freeze milk', 'food-storage', 'question'],
  ['why do cats purr', 'cat', 'question'],
  ['what is compound interest', 'compound-interest', 'question'],
  ['are standing desks worth it', 'standing-desk', 'question'],
  ['standing desk vs sitting desk', 'standing-desk', 'compare'],
  ['heat pump versus gas boiler', 'heat-pump', 'compare'],
  ['plumber in leeds', 'plumber', 'local'],
  ['electrician near me', 'electrician', 'local'],
  ['depression', 'depression', 'learn'],
  ['yoga for beginners', 'yoga', 'learn'],
  ['coffee beans', 'coffee', 'learn'],
])('%j is about %s and asks to %s', (keyword, id, intent) => {
  const { subject, intent: found } = read(keyword)
  expect([subject?.frame.id, found]).toEqual([id, intent])
})

test('what narrows a subject is read: for whom, where, without what, for how much, of which year', () => {
  expect(read('standing desks for small rooms')).toMatchObject({ audience: 'small rooms' })
  expect(read('plumber in leeds')).toMatchObject({ place: 'leeds', isNearby: false })
  expect(read('electrician near me')).toMatchObject({ place: null, isNearby: true })
  expect(read('hang a mirror without a drill')).toMatchObject({ without: 'drill' })
  expect(read('standing desk under $500')).toMatchObject({ price: 'under $500' })
  expect(read('best running shoes 2026')).toMatchObject({ year: '2026' })
  expect(read('electric standing desk').subject?.kind?.name).toBe('electric desk')
  expect(read('white standing desk').subject?.attributes).toEqual(['white'])
})

test.each([
  ['standing desk price', 'costs'],
  ['types of standing desks', 'kinds'],
  ['standing desk not working', 'problems'],
  ['benefits of standing desks', 'why'],
])('%j asks for %s', (keyword, focus) => {
  expect(read(keyword).focus).toBe(focus)
})

test.each(['', ' ', '👍', '?!', 'x'.repeat(2_000), '🦄 best', '\u0000', 'a b c d e f g h i j k l m n o p'])(
  'of %j nothing is claimed to be known',
  (keyword) => {
    expect(read(keyword)).toMatchObject({ subject: null, confidence: 0 })
  },
)
