import { capitalise, escapeHtml } from '../grammar.ts'
import { casesAsked, type Material } from './material.ts'
import type { Item, Section } from './section.ts'
import { listed, lowerFirst } from './wording.ts'

/** What a price, a place, a reader or a missing tool in the keyword changes, where the frame has no case of its own for it. */
export function circumstances(material: Material): Section | null {
  const { reading, random } = material
  const asked = casesAsked(material).length > 0
  const items: Item[] = [
    ...(reading.place === null ? [] : ofPlace(material, placeName(reading.place))),
    ...(reading.price === null ? [] : ofPrice(material, reading.price)),
    ...(reading.without === null || asked ? [] : ofWithout(material, reading.without)),
    ...(reading.audience === null || asked ? [] : ofAudience(material, reading.audience)),
    ...(reading.year === null ? [] : ofYear(material, reading.year)),
  ].map((text) => ({ texts: [escapeHtml(text)] }))
  if (items.length === 0) return null
  const heading = headingOf(material) ?? random.pick(['What this search adds', 'The question behind the search'])
  return {
    kind: 'circumstances',
    heading: escapeHtml(capitalise(heading)),
    form: 'paragraphs',
    items,
    min: items.length,
    max: items.length,
  }
}

function headingOf({ reading, speaker }: Material): string | null {
  const { many } = speaker.names
  if (reading.place !== null) return `${many} in ${placeName(reading.place)}`
  if (reading.price !== null) return `${many} ${reading.price}`
  if (reading.without !== null) return `Without ${reading.without}`
  if (reading.audience !== null) return `${many} for ${reading.audience}`
  return reading.year === null ? null : `${many} in ${reading.year}`
}

/** "leeds" gives "Leeds", "austin tx" gives "Austin TX". */
export function placeName(place: string): string {
  return place
    .split(' ')
    .map((word, index, words) =>
      /^(?:of|the|de|la|le|upon|on|sur|am)$/.test(word) && index > 0
        ? word
        : word.length === 2 && index > 0 && index === words.length - 1
          ? word.toUpperCase()
          : word.replace(/(?:^|-)\p{Ll}/gu, (start) => start.toUpperCase()),
    )
    .join(' ')
}

function criteriaOf({ subject: { frame }, random, speaker }: Material, count: number): string[] {
  return random
    .shuffle(frame.criteria)
    .slice(0, count)
    .map(({ name }) => lowerFirst(speaker.fill(name)))
}

function ofPlace(material: Material, place: string): string[] {
  const { subject, speaker, random } = material
  const { one, many } = speaker.names
  if (subject.frame.type === 'service')
    return [
      random.pick([
        `Begin with two or three names that have an address in ${place} or close by: a short way keeps call-out charges low and makes a second visit likely.`,
        `In ${place}, ask first who covers your part of town and how soon they can come; distance shows up in the price and in the wait.`,
      ]),
      random.pick([
        `Ask each ${one} for a recent job in ${place} and for somebody there who can be called about it.`,
        `Local work can be looked at: ask for two addresses in ${place} where the result stands, and go past them.`,
      ]),
    ]
  if (subject.frame.type === 'place')
    return [
      `What is open in ${place}, and when, the local tourist office and the operators themselves say best; this guide is about how to judge and plan it.`,
    ]
  return [
    random.pick([
      `Shops in ${place} let you see and handle ${many} before you pay; note what you found there on ${listed(criteriaOf(material, 2))} and compare it with offers elsewhere.`,
      `Look in ${place} for somebody who has used what you have in mind: ${listed(criteriaOf(material, 2))} are easier to judge on the spot than in a description.`,
    ]),
  ]
}

function ofPrice(material: Material, price: string): string[] {
  const { many } = material.speaker.names
  const [first = '', second = ''] = criteriaOf(material, 2)
  return [
    material.random.pick([
      `A limit “${price}” is a limit on everything: delivery, accessories and what ${many} cost to run belong under it too.`,
      `“${capitalise(price)}” decides more than any other point, so settle first what you can do without.`,
    ]),
    material.random.pick([
      `With that limit, put ${first} before ${second} or the other way round, but not both: money saved on the less important of the two pays for the other.`,
      `Write down the least you accept in ${first} and in ${second}, and drop every offer that misses either, however much it gives elsewhere.`,
    ]),
  ]
}

function ofWithout({ random }: Material, missing: string): string[] {
  return [
    random.pick([
      `Without ${missing}, the order of the steps stays the same; allow more time, and check the result of each step before the next.`,
      `Doing without ${missing} is a limit to plan for at the start: read all steps first and decide at which of them you would have used it.`,
    ]),
  ]
}

function ofAudience(material: Material, audience: string): string[] {
  const { random, speaker } = material
  const [first = '', second = '', third = ''] = criteriaOf(material, 3)
  return [
    random.pick([
      `“For ${audience}” narrows the question: of all points below, ${first} and ${second} deserve the first look, with that use in mind.`,
      `Hold each point below against one use, ${audience}: ${first}, ${second} and ${third} are where ${speaker.names.many} differ most.`,
    ]),
  ]
}

function ofYear({ random, speaker }: Material, year: string): string[] {
  return [
    random.pick([
      `Models and offers of ${year} will be replaced by the next ones; what decides between ${speaker.names.many} stays, and this guide keeps to that.`,
      `Nothing below is tied to ${year}: names and offers change with the year, the points to compare do not.`,
    ]),
  ]
}
