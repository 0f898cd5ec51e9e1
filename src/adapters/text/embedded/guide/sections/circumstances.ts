import { isCountry } from '#adapters/knowledge/words/place-names.ts'
import { wordForms } from '#adapters/knowledge/words/word-forms.ts'
import { findPhrase, stemsOf } from '#adapters/knowledge/words/words.ts'
import { capitalise, escapeHtml } from '#adapters/text/embedded/grammar.ts'
import { displayKeyword } from '#adapters/text/embedded/spelling.ts'
import { type Material, requestedCases, requestedTopic } from '../material.ts'
import { listed, lowerFirst } from '../wording.ts'
import { criteriaFor } from './audience-criteria.ts'
import type { Item, Section } from './section.ts'

/** The effect of a price, a place, a reader or a missing tool in the keyword, if the frame has no case for it. */
export function circumstances(material: Material): Section | null {
  const { reading, random } = material
  const hasCase = requestedCases(material).length > 0
  const items: Item[] = [
    ...(reading.place === null || isPlaceKnown(material, reading.place) || !isFound(material)
      ? []
      : ofPlace(material, placeName(reading.place))
    ).map(escapeHtml),
    ...(reading.price === null || hasCase || requestedTopic(material) !== undefined
      ? []
      : ofPrice(material, reading.price)
    ).map(escapeHtml),
    // In law, health and money, "without notice" or "without medication" changes the case and not the tools.
    ...(reading.without === null || hasCase || material.subject.frame.care !== undefined ? [] : ofWithout(material)),
    ...(reading.audience === null || hasCase || isSubject(material, reading.audience)
      ? []
      : ofAudience(material, reading.audience)),
    ...(reading.year === null ? [] : ofYear(material, reading.year).map(escapeHtml)),
  ].map((text) => ({ texts: [text] }))
  if (items.length === 0) return null
  const heading = headingOf(material) ?? random.pick(['What this search adds'])
  return {
    kind: 'circumstances',
    heading: escapeHtml(capitalise(heading)),
    form: 'paragraphs',
    items,
    min: items.length,
    max: items.length,
  }
}

/** Whether the frame has a case or topic on the place. */
function isPlaceKnown({ subject: { frame } }: Material, place: string): boolean {
  const name = stemsOf(place)
  return [...frame.cases, ...frame.topics].some(({ match }) =>
    match.some((phrase) => findPhrase(name, stemsOf(phrase)) >= 0 || findPhrase(stemsOf(phrase), name) >= 0),
  )
}

/** Whether the subject is bought, hired or done at a place; "arthritis in fingers" names no place. */
function isFound({ subject: { frame } }: Material): boolean {
  return ['product', 'service', 'place', 'activity', 'software'].includes(frame.type)
}

/** In "moving company for a move" the words after "for" repeat the subject. */
function isSubject({ subject: { frame }, speaker }: Material, audience: string): boolean {
  const names = new Set(
    stemsOf([frame.name.one, frame.name.many ?? '', speaker.plainNames.one, ...frame.aliases].join(' ')),
  )
  return stemsOf(audience).every((word) => names.has(word))
}

function headingOf(material: Material): string | null {
  const { reading, speaker } = material
  const { many } = speaker.plainNames
  if (reading.place !== null && isFound(material)) return `${many} in ${placeName(reading.place)}`
  if (reading.price !== null) return `${many} ${reading.price}`
  if (reading.without !== null) return `Without ${missingOf({ reading }, reading.without)}`
  if (reading.audience !== null) return `${many} for ${reading.audience}`
  return reading.year === null ? null : `${many} in ${reading.year}`
}

/** The missing thing, with the article that the keyword uses. */
function missingOf({ reading }: Pick<Material, 'reading'>, missing: string): string {
  const found = /\bwithout ((?:an?|the|any) )/i.exec(reading.text)?.[1]?.toLowerCase() ?? ''
  return found + displayKeyword(missing)
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
    .map(({ name }) => lowerFirst(speaker.fillPlain(name)))
}

function ofPlace(material: Material, place: string): string[] {
  const { subject, speaker, random } = material
  const { many } = speaker.plainNames
  if (subject.frame.type === 'service' && isCountry(place))
    return [
      `Prices, rules and waiting times differ between the regions of ${place}, so ask providers close to you and have each name what is included.`,
    ]
  if (subject.frame.type === 'service')
    return [
      random.pick([
        `Start with two or three providers that have an address in ${place} or close by. A short distance keeps travel costs low and makes it easier to meet again when something has to be settled.`,
        `In ${place}, ask first which providers cover your part of town and how soon they have time. Distance can show up in the price and in the wait.`,
      ]),
      random.pick([
        `Ask for a reference from a recent job in ${place} that you can call.`,
        `Read recent reviews that name a street or district of ${place}, and ask for two local references.`,
      ]),
    ]
  if (subject.frame.type === 'place')
    return [
      `The tourist office in ${place} and the operators themselves know what is open and when. This guide is about how to judge and plan it.`,
    ]
  if (subject.frame.type !== 'product' || !isTangible(subject.frame.family)) return []
  return [
    random.pick([
      `Shops in ${place} let you see and handle ${many} before you pay. Note what you find on ${listed(criteriaOf(material, 2))}, and compare it with offers elsewhere.`,
      `Buying in ${place} lets you judge ${listed(criteriaOf(material, 2))} on the spot instead of from a description.`,
    ]),
  ]
}

/** Policies and programs are not sold in shops. */
function isTangible(family: string): boolean {
  return !/^(?:insurance|investing|loans|tax|law|hosting|business-software|developer-tools)$/.test(family)
}

function ofPrice(material: Material, price: string): string[] {
  const [first = '', second = ''] = criteriaOf(material, 2)
  return [
    material.random.pick([
      `Decide what “${price}” has to cover. Delivery, accessories, and running costs belong in the sum, too.`,
      `With “${price}” as the limit, settle first what you can do without.`,
    ]),
    material.random.pick([
      `Decide whether ${first} or ${second} matters more to you. Money saved on one pays for the other.`,
      `Write down the least you accept in ${first} and in ${second}, and drop every offer that misses either one.`,
    ]),
  ]
}

/** Facts of the frame that name the missing thing. The steps of a task do not say how to do it without that thing. */
function ofWithout(material: Material): string[] {
  const { speaker, subject, reading } = material
  const { definition, why, how, costs, ask, upkeep, safety } = subject.frame
  const words = wordForms(reading.without ?? '')
  const relevant = [...why, ...how, ...costs, ...ask, ...upkeep, ...safety, ...definition]
    .filter((fact) => [...wordForms([fact].flat().join(' '))].some((word) => words.has(word)))
    .filter((fact) => !speaker.hasSaid(fact))
    .slice(0, 3)
  return relevant.map((fact) => speaker.say(fact)).filter((text) => text !== null)
}

/** Facts on the criteria that matter most for a reader; empty for an unknown reader. */
function ofAudience(material: Material, audience: string): string[] {
  const { speaker } = material
  const chosen = criteriaFor(material, audience, 2)
  return chosen.map(({ say, check }) => speaker.say(say[0] ?? check)).filter((text) => text !== null)
}

function ofYear({ random, speaker }: Material, year: string): string[] {
  return [
    random.pick([
      `Models and offers change after ${year}. This guide keeps to what does not: how to judge ${speaker.plainNames.many}.`,
      `Nothing below is tied to ${year}. Names and offers change every year, but the points to compare stay the same.`,
    ]),
  ]
}
