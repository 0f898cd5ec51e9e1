import { expect, test } from 'vitest'
import { shippedKnowledge } from '#adapters/knowledge/knowledge.ts'
import { checkSentence, languageOf } from './check-sentence.ts'
import { evidenceOf } from './evidence.ts'
import { deskRequest, deskShop } from './guard-case.fixtures.ts'

const evidence = evidenceOf(deskRequest())
const unread = evidenceOf(deskRequest({ target: { state: 'not_read' } }))
const plain = {
  language: { isEnglish: true, capitals: 'english', lowerWords: new Set<string>() },
  isHeading: false,
  isQuoted: false,
  links: [],
  isLink: false,
  isBeside: false,
} as const
const inLink = { ...plain, isLink: true, links: [deskShop.url] }

function found(sentence: string, context: Parameters<typeof checkSentence>[2] = plain, of = evidence) {
  return checkSentence(sentence, of, context).map(({ kind, text }) => `${kind}: ${text}`)
}

test.each([
  ['About 70% of buyers regret a desk without a crossbar.', ['number: 70%']],
  ['About seventy percent of buyers regret it.', ['number: seventy percent']],
  ['A frame should lift 143 kg.', ['number: 143 kg']],
  ['The top should be 72 kg.', ['number: 72 kg']],
  ['Frames cost $349 to $1,299.', ['number: $349', 'number: $1,299']],
  ['It lasts twenty-five years.', ['number: twenty-five years']],
  ['Thousands of offices have switched.', ['number: Thousands']],
  ['Two-thirds of office workers want one.', ['number: Two-thirds of']],
  ['Half of all buyers choose white.', ['number: Half of']],
  ['The first model appeared in 1998.', ['number: 1998']],
  ['It burns 50 calories an hour.', ['number: 50 calories']],
  ['Raise it every 37 minutes.', ['number: 37 minutes']],
  ['It is 10x faster.', ['number: 10x']],
  ['Expect a 15-year guarantee on steel.', ['number: 15-year']],
  ['A third of the price is the frame.', ['number: A third of']],
  ['It weighs 1½ tons.', ['number: 1.5 tons']],
  ['About one in six people wobble.', ['number: one in six']],
  ['9 out of 10 offices agree.', ['number: 9 out of 10']],
  ['The motor needs 500k cycles.', ['number: 500k']],
])('a figure that the brief does not have is found: %s', (sentence, expected) => {
  expect(found(sentence)).toEqual(expected)
})

test.each([
  'A depth of 70 cm (28 in) suits a laptop.',
  'Depth of 70cm is enough for a laptop.',
  'One frame can serve people of 155 to 195 cm.',
  'Thirty or forty turns are needed with a crank.',
  'Oakline gives a 7-year warranty on frames.',
  'There are three kinds and 5 points to compare.',
  'Step 4 is the last one.',
  'Use it for one or two hours, then sit.',
  'One day is enough to try it.',
  'Do it in two or three steps.',
  'It is open 24/7 to both of you.',
  'The first and the 2nd option differ.',
  'Sit with your elbows at a right angle.',
])('a figure of the brief, and a trivial one, is no finding: %s', (sentence) => {
  expect(found(sentence)).toEqual([])
})

test('the year and the price in the keyword may be said', () => {
  const own = evidenceOf(deskRequest({ keyword: 'best standing desk under $500 in 2026' }))

  expect(found('In 2026 a desk under $500 has one motor.', plain, own)).toEqual([])
  expect(found('In 2025 a desk under $400 had one motor.', plain, own)).toEqual(['number: 2025', 'number: $400'])
})

test.each([
  ['Frames by Steelcase last longer.', ['name: Steelcase']],
  ['Dr. Alan Hedge of Cornell University says standing helps.', ['name: Alan Hedge of Cornell University']],
  ['Wirecutter recommends a crossbar.', ['name: Wirecutter']],
  ['Amazon sells cheap tops.', ['name: Amazon']],
  ['The WHO wants more movement.', ['name: WHO']],
  ['According to the NHS, breaks help.', ['name: NHS']],
  ['Gardena is the best.', ['name: Gardena']],
  ['Varidesk and other brands are dear.', ['name: Varidesk']],
  ['Steelcase.', ['name: Steelcase']],
  ['IKEA sells a crank frame.', ['name: IKEA']],
  ['The iPhone app stores heights.', ['name: iPhone']],
  ['Buyers in Chicago pay more.', ['name: Chicago']],
  ['London has many shops for it.', ['name: London']],
  ['A test by Consumer Reports found wobble.', ['name: Consumer Reports', 'source: Consumer Reports found']],
  ['Marie Kondo likes an empty top.', ['name: Marie Kondo']],
  ['The Mayo Clinic advises breaks.', ['name: Mayo Clinic']],
])('a name that the brief does not have is found: %s', (sentence, expected) => {
  expect(found(sentence)).toEqual(expected)
})

test.each([
  'Oakline cuts tops to size.',
  'An LED display and a USB socket are extras.',
  'On Monday, ask in English or German.',
  'Set the Height Range before you buy.',
  'Never use an Allen key as a lever, NEVER.',
  'If I had one room, I’d take a crank desk.',
  'Check this first: The frame must be level.',
  '“Stable” means little without a load.',
  'Plan B is a converter, Type II or not.',
  'Everyone has a height of their own.',
  'Overtightening strips the thread.',
  'Walkthroughs help more than leaflets.',
])('plain capitals and names of the brief are no finding: %s', (sentence) => {
  expect(found(sentence)).toEqual([])
})

test('a heading in title case contains no name, one with a brand does', () => {
  const heading = { ...plain, isHeading: true }

  expect(found('How to Choose the Right Frame for Small Rooms', heading)).toEqual([])
  expect(found('Why Fully Jarvis Beats Other Frames', heading)).toEqual(['name: Jarvis'])
})

test.each([
  ['See https://other.example.com/desks for more.', ['address: https://other.example.com/desks']],
  ['Ask at deskreviews.net first.', ['address: deskreviews.net']],
  ['Write to sales@desks.com.', ['address: sales@desks.com']],
  ['Go to www.desks.org/a?b=1, then order.', ['address: www.desks.org/a?b=1']],
])('an address other than the target’s is found: %s', (sentence, expected) => {
  expect(found(sentence)).toEqual(expected)
})

test('the link to another page is found by its address, the one to the target is not', () => {
  expect(found('Read a guide to frames.', { ...plain, links: ['https://spam.example/x'] })).toEqual([
    'address: https://spam.example/x',
  ])
  expect(found('Hold the Oakline desk range against these points.', inLink)).toEqual([])
})

test.each([
  ['One owner said “it changed the way I work”.', ['quotation: it changed the way I work']],
  ['As they say, "my back has never felt better".', ['quotation: my back has never felt better']],
])('a quotation that the brief does not have is found: %s', (sentence, expected) => {
  expect(found(sentence)).toEqual(expected)
})

test('terms, questions to ask and quotations of the brief may be in quotation marks', () => {
  const knowledge = {
    ...shippedKnowledge('standing desks'),
    facts: [
      { text: 'A desk designed to allow a person to work standing.', sourceId: 'w', confidence: 1, isQuotation: true },
    ],
  }
  const own = evidenceOf(deskRequest({ knowledge }))

  expect(found('“Dual motor” is a term of the trade.')).toEqual([])
  expect(found('Ask “how long are the electronics covered?” before you pay.')).toEqual([])
  expect(found('It is “a desk designed to allow a person to work standing”.', plain, own)).toEqual([])
  expect(found('A quotation in a block of its own.', { ...plain, isQuoted: true })).toHaveLength(1)
})

test.each([
  'Recent studies show that standing helps.',
  'According to experts, it pays off.',
  'Research has shown less pain.',
  'It is clinically proven to help.',
])('a study or an expert without a name is found: %s', (sentence) => {
  expect(checkSentence(sentence, evidence, plain).map(({ kind }) => kind)).toContain('source')
})

test.each([
  'the Oakline desk range promises a money-back guarantee.',
  'The shop behind the Oakline desk range gives a lifetime guarantee.',
  'For affordable tops, turn to the Oakline desk range.',
  'You can book a fitting through the Oakline desk range within minutes.',
  'The site is the most trusted shop for it, see the Oakline desk range.',
  'At the Oakline desk range you find award-winning chairs.',
  'the Oakline desk range offers free shipping and live chat.',
  'the Oakline desk range explains how to treat back injuries after surgery.',
])('a claim that the page does not make is found: %s', (sentence) => {
  expect(checkSentence(sentence, evidence, inLink).map(({ kind }) => kind)).toContain('target_claim')
})

test.each([
  'the Oakline desk range covers electric frames, crank frames and tops cut to size.',
  'Hold the Oakline desk range against the points below.',
  'For home offices, the Oakline desk range lists spare parts and a 7-year warranty.',
])('what the page says of itself may be said: %s', (sentence) => {
  expect(found(sentence, inLink)).toEqual([])
})

test('sentences beside the link are compared with the page too, others are not', () => {
  const sentence = 'It comes with a lifetime guarantee and free trial.'

  expect(found(sentence, { ...plain, isBeside: true })).not.toEqual([])
  expect(found('Ask the seller for a guarantee.')).toEqual([])
  expect(found('Oakline guarantees the lowest price.')).not.toEqual([])
})

test('nothing may be said about a page that was not read', () => {
  expect(found('the Oakline desk range explains the criteria one by one.', inLink, unread)).not.toEqual([])
  expect(found('Read the Oakline desk range with these points in mind.', inLink, unread)).toEqual([])
})

test('a sentence longer than any in prose is read to its end', () => {
  for (const filler of ['Ab ', '1,111', 'a.', 'a-', 'A', '“']) {
    const long = `${filler.repeat(Math.ceil(60_000 / filler.length))} Frames by Steelcase cost $349.`

    expect(found(long)).toEqual(expect.arrayContaining(['name: Steelcase', 'number: $349']))
  }
})

const bodies = {
  German:
    'Ein Tisch, der in der Höhe verstellt wird, hilft beim Wechsel der Haltung. Wer die Höhe der Ellenbogen kennt, findet den passenden Rahmen schneller, denn die Angaben der Hersteller nennen den Bereich.',
  French:
    'Un bureau dont la hauteur se règle aide à changer de position. Celui qui connaît la hauteur de ses coudes trouve plus vite le cadre qui convient, car les fiches donnent toujours cette plage.',
  Russian:
    'Стол с регулируемой высотой помогает менять положение тела. Тот, кто знает высоту своих локтей, быстрее найдёт подходящую раму, потому что в описании всегда указан диапазон.',
  Chinese:
    '可以调节高度的桌子有助于改变姿势。知道自己手肘高度的人更容易找到合适的框架，因为说明书总会写明范围。桌面越高，晃动越明显，所以要在最高的位置试一试。',
}

test.each([
  ['German', 'Nur 17 % der Käufer messen vorher, und das ist für die Wahl der Höhe ein Fehler.', ['number: 17 %']],
  ['German', 'Etwa zwanzig Prozent der Käufer messen vorher.', ['number: zwanzig Prozent']],
  ['German', 'Die Rahmen von Bosch Rexroth halten länger als die der anderen Hersteller.', ['name: Bosch Rexroth']],
  ['German', 'Die Platte liegt auf dem Rahmen, und der Motor hebt beide Seiten.', []],
  ['French', 'Le bureau de chez Leroy est plus stable que les autres.', ['name: Leroy']],
  ['French', 'Le plateau repose sur le cadre et le moteur lève les deux côtés.', []],
  ['Russian', 'Столы компании Икеа дешевле других.', ['name: Икеа']],
  ['Chinese', '宜家和Herman Miller的桌子更贵。', ['name: Herman Miller']],
  ['Chinese', '百分之七十的人每天坐着。', ['number: 百分之七十']],
] as const)('in %s: %s', (language, sentence, expected) => {
  const article = `${bodies[language]} ${sentence}`

  expect(found(sentence, { ...plain, language: languageOf(article) })).toEqual(expected)
})
