import { expect, test } from 'vitest'
import { createFramePack, shippedFrames } from '../frame-pack.ts'
import { readKeyword } from './read-keyword.ts'

const read = (keyword: string) => readKeyword(keyword, shippedFrames())

/** Only the frames of whole classes, so that narrower frames do not change the result. */
const classes = createFramePack(
  shippedFrames().frames.filter(({ id }) =>
    'furniture instrument drink cookware tool clothing tradesperson thing dish health-condition'
      .split(' ')
      .includes(id),
  ),
)

test.each([
  ['running shoes', 'running-shoe', 'buy'],
  ['best espresso machine under 500', 'espresso-machine', 'buy'],
  ['mattress for back pain', 'mattress', 'buy'],
  ['car insurance for young drivers', 'car-insurance', 'buy'],
  ['best laptops for students 2026', 'laptop', 'buy'],
  ['link building services', 'link-building', 'buy'],
  ['how to clean a cast iron pan', 'cookware', 'how-to'],
  ['how to write a resume', 'resume', 'how-to'],
  ['How to train a puppy?', 'dog-training', 'how-to'],
  ['can you freeze milk', 'food-storage', 'question'],
  ['why do cats purr', 'cat-behavior', 'question'],
  ['what is compound interest', 'compound-interest', 'question'],
  ['are standing desks worth it', 'standing-desk', 'question'],
  ['standing desk vs sitting desk', 'standing-desk', 'compare'],
  ['heat pump versus gas boiler', 'heat-pump', 'compare'],
  ['plumber in leeds', 'plumber', 'local'],
  ['electrician near me', 'electrician', 'local'],
  ['depression', 'depression', 'learn'],
  ['yoga for beginners', 'yoga', 'learn'],
  ['coffee beans', 'coffee', 'learn'],
])('%j is about %s, with the intent %s', (keyword, id, intent) => {
  const { subject, intent: found } = read(keyword)
  expect([subject?.frame.id, found]).toEqual([id, intent])
})

test('the modifiers of a subject are read: audience, place, missing thing, price and year', () => {
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
])('%j requests %s', (keyword, focus) => {
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
  ['best liqueurs for parties', 'drink', 'liqueur', 'liqueurs'],
  ['tea kettles', 'cookware', 'tea kettle', 'tea kettles'],
  ['hacksaw', 'tool', 'hacksaw', 'hacksaws'],
  ['wool scarf', 'clothing', 'wool scarf', 'wool scarves'],
  ['t-shirts', 'clothing', 't-shirt', 't-shirts'],
  ['coffee table', 'furniture', 'coffee table', 'coffee tables'],
  ['glaziers in leeds', 'tradesperson', 'glazier', 'glaziers'],
  ['hair dryers', 'thing', 'hair dryer', 'hair dryers'],
  ['best suitcase 2026', 'thing', 'suitcase', 'suitcases'],
])('for %j, whose head has no frame, the broader frame %s is used, and the name %s stays', (keyword, id, one, many) => {
  const { subject, confidence } = readKeyword(keyword, classes)
  expect([subject?.frame.id, subject?.ownName]).toEqual([id, { one, many }])
  expect(confidence).toBeLessThan(0.7)
})

test.each([
  ['lasagna', 'dish'],
  ['sushi', 'dish'],
  ['asthma', 'health-condition'],
])('%j gets the name of %s, because its number is unknown', (keyword, id) => {
  const { subject } = readKeyword(keyword, classes)
  expect([subject?.frame.id, subject?.ownName]).toEqual([id, null])
})

test.each(
  'wireless mouse,python course,apple,crane,umbrella,dentist near me,accountant,wedding photographer,hotel in paris,museum,bathroom,train,rifle,love,photosynthesis,french,wool socks,bread knife,lipstick,football,watch,wall,bond,cruise ship,paris,slot machine,sharpen scissors,how to fold an umbrella,is a violin hard to learn'.split(
    ',',
  ),
)('no broader frame is sound for %j', (keyword) => {
  const { subject } = read(keyword)
  expect(subject?.ownName ?? null).toBeNull()
  expect(['thing', 'tool', 'shoe', 'startup', 'career', 'renovation', 'pet', 'skin-care']).not.toContain(
    subject?.frame.id,
  )
})

test.each([
  ['sleeping bag', 'insomnia'],
  ['garden hose', 'vegetable-garden'],
  ['wine cooler', 'wine'],
  ['cat litter', 'cat'],
  ['lisbon travel guide', 'content-marketing'],
  ['nursing home', 'nursing'],
  ['3d printer filament', '3d-printer'],
  ['bread knife', 'bread'],
  ['bicycle repair stand', 'bicycle'],
  ['hang a mirror without a drill', 'cordless-drill'],
])('%j is not about %s, whose name only modifies the head', (keyword, id) => {
  expect(read(keyword).subject?.frame.id).not.toBe(id)
})

test('a frame that modifies the head is related, and covers the subject of a general head', () => {
  const pack = createFramePack(shippedFrames().frames.filter(({ id }) => id === 'vegetable-garden' || id === 'tire'))
  const hose = readKeyword('garden hose', pack)
  expect([hose.subject, hose.related?.frame.id]).toEqual([null, 'vegetable-garden'])
  const repair = readKeyword('tire repair service', pack)
  expect([repair.subject?.frame.id, repair.name?.one, repair.subjectClass]).toEqual([
    'tire',
    'tire repair service',
    'service',
  ])
  expect(repair.confidence).toBeLessThan(readKeyword('tires', pack).confidence)
})

test('a compound in WordNet belongs to a frame only if it is a kind of the frame’s subject', () => {
  const pack = createFramePack(shippedFrames().frames.filter(({ id }) => id === 'shoe'))
  expect(readKeyword('ski boots', pack).subject?.kind?.name).toBe('boot')
  expect(readKeyword('car boots sale', pack).subject?.frame.id ?? null).toBe('shoe')
})

test.each([
  ['dash cam', 'dash cam', 'dash cams'],
  ['roof boxes', 'roof box', 'roof boxes'],
  ['teeth whitening', 'teeth whitening', null],
  ['kubernetes monitoring', 'Kubernetes monitoring', null],
  ['learn spanish', 'Spanish', null],
  ['lisbon travel guide', 'Lisbon', null],
  ['crm software for dentists', 'CRM software', null],
  ['how to meditate', 'meditating', null],
])('without a frame, the name of %j is %s, plural %s', (keyword, one, many) => {
  expect(readKeyword(keyword, createFramePack([])).name).toEqual({ one, many })
})

test('the head has its intended sense', () => {
  const sense = (keyword: string) => readKeyword(keyword, createFramePack([])).head?.sense
  expect(sense('iphone case')).toMatchObject({ field: 'artifact' })
  expect(sense('compound interest')?.gloss).toContain('interest')
  expect(sense('how to meditate')).toMatchObject({ field: expect.stringMatching(/^verb_/) })
  expect(sense('zxqw plumbus') ?? null).toBeNull()
})

test.each([
  ['under 500', 'price', 'under 500'],
  ['between 100 and 200', 'price', 'between 100 and 200'],
  ['under £20 a month', 'price', 'under £20 a month'],
  ['under 30 minutes', 'price', null],
  ['under 500 calories', 'price', null],
  ['in leeds', 'place', 'leeds'],
  ['in winter', 'place', null],
  ['in winter', 'setting', 'winter'],
  ['in teenagers', 'audience', 'teenagers'],
  ['for women over 50', 'audience', 'women over 50'],
  ['for small kitchens', 'purpose', 'small kitchens'],
  ['without a drill', 'without', 'drill'],
  ['for sale', 'purpose', null],
])('for a desk %j, the %s is %s', (words, kind, value) => {
  const found = readKeyword(`desk ${words}`, createFramePack([])).modifiers.find((modifier) => modifier.kind === kind)
  expect(found?.value ?? null).toBe(value)
})

test.each([
  ['kaffeemaschine günstig kaufen', 'German'],
  ['咖啡机', 'Chinese'],
  ['best running shoes', 'en'],
  ['👍', null],
])('the language of %j is %s', (keyword, language) => {
  expect(read(keyword).language).toBe(language)
})

test('a reading depends only on the keyword', () => {
  const keywords = ['best resturants in leeds', 'why do cats purr', 'garden hose', 'term life vs whole life insurance']
  const first = keywords.map(read)
  expect(keywords.toReversed().map(read).toReversed()).toEqual(first)
})

test('every input is read without an error', () => {
  const parts = [
    'how to',
    'vs',
    'for',
    'in',
    'under $',
    'without',
    'the',
    '-',
    "'",
    'a',
    'desk',
    '?',
    '2026',
    'of',
    'to',
    '½',
    '٣',
    'ＡＢ',
    '\u202e',
  ]
  for (const one of parts)
    for (const two of parts) for (const three of parts) expect(() => read(`${one} ${two} ${three}`)).not.toThrow()
})
