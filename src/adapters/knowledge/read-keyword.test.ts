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

test.each([
  ['oak bookcases', 'furniture', 'oak bookcase', 'oak bookcases'],
  ['violin for beginners', 'instrument', 'violin', 'violins'],
  ['best cocktails for parties', 'drink', 'cocktail', 'cocktails'],
  ['tea kettles', 'cookware', 'tea kettle', 'tea kettles'],
  ['chainsaw', 'tool', 'chainsaw', 'chainsaws'],
  ['wool scarf', 'clothing', 'wool scarf', 'wool scarves'],
  ['t-shirts', 'clothing', 't-shirt', 't-shirts'],
  ['coffee table', 'furniture', 'coffee table', 'coffee tables'],
  ['roofers in leeds', 'tradesperson', 'roofer', 'roofers'],
  ['washing machines', 'thing', 'washing machine', 'washing machines'],
  ['best suitcase 2026', 'thing', 'suitcase', 'suitcases'],
])('of %j, whose head no frame names, %s knows something broader, and %s is kept', (keyword, id, one, many) => {
  const { subject, confidence } = read(keyword)
  expect([subject?.frame.id, subject?.ownName]).toEqual([id, { one, many }])
  expect(confidence).toBeLessThan(0.7)
})

test.each([
  ['lasagna', 'dish'],
  ['sushi', 'dish'],
  ['asthma', 'health-condition'],
])('%j goes by the name of %s, for its number cannot be told', (keyword, id) => {
  const { subject } = read(keyword)
  expect([subject?.frame.id, subject?.ownName]).toEqual([id, null])
})

test.each(
  'wireless mouse,python course,apple,crane,umbrella,dentist near me,accountant,wedding photographer,hotel in paris,museum,bathroom,train,rifle,eagle,love,photosynthesis,french,wool socks,bread knife,lipstick,football,watch,wall,bond,cruise ship,paris,slot machine,sharpen scissors,how to fold an umbrella,is a violin hard to learn'.split(
    ',',
  ),
)('no broader frame is sound for %j', (keyword) => {
  const { subject } = read(keyword)
  expect(subject?.ownName ?? null).toBeNull()
  expect(['thing', 'tool', 'shoe', 'startup', 'career', 'renovation', 'pet', 'skin-care']).not.toContain(
    subject?.frame.id,
  )
})
