import type { Frame, Kind, Versus } from '#adapters/knowledge/frame.ts'
import { findPhrase, stemsOf } from '#adapters/knowledge/words/words.ts'
import { capitalise, escapeHtml } from '#adapters/text/embedded/grammar.ts'
import { displayKeyword } from '#adapters/text/embedded/spelling.ts'
import { itemsOf, kindTexts, type Material, requestedTopic, titleOf } from '../material.ts'
import { byRelevance } from '../relevance.ts'
import { createSpeaker, listed, lowerFirst, namesOf } from '../wording.ts'
import type { Section } from './section.ts'

/** The comparison that the keyword requests; for other keywords a comparison of the frame. */
export function versus(material: Material): Section | null {
  const { reading, subject } = material
  if (reading.other === null) return ofFrame(material, nearestVersus(material))
  const known = requestedComparison(material)
  if (known !== undefined) return ofFrame(material, known)
  // A topic of the frame that the keyword names compares both sides.
  const kind = typeof reading.other === 'string' ? kindNamed(subject.frame, reading.other) : null
  if (kind !== null) return ofKinds(material, kind)
  // Two products by their brands: "salesforce vs hubspot".
  if (subject.length === 0 && subject.frame.family !== 'general') return ofModels(material)
  if (typeof reading.other === 'string')
    return requestedTopic(material) === undefined ? ofUnknown(material, reading.other) : null
  return reading.other.frame === subject.frame ? ofKinds(material, reading.other.kind) : ofSubjects(material)
}

/** The comparison of the frame that the keyword requests. */
export function requestedComparison({ reading, subject }: Material): Versus | undefined {
  if (reading.other === null) return undefined
  // The words after "for" do not name a side.
  const stems = stemsOf(
    (typeof reading.other === 'string' ? reading.other : reading.text).replace(
      /(?<=\S) (?:for|in|on|with|under) .*$/,
      '',
    ),
  )
  return subject.frame.versus.find(({ other, match }) =>
    [other, ...match].some((phrase) => findPhrase(stems, stemsOf(phrase)) >= 0),
  )
}

/**
 * A comparison that the keyword does not request, but that contains its words. For a keyword with a reader or a use, only a matching comparison is
 * used.
 */
function nearestVersus(material: Material): Versus | undefined {
  const [closest] = byRelevance(material, material.subject.frame.versus)
  return material.reading.audience === null || material.relevance(closest) > 0 ? closest : undefined
}

function ofFrame(material: Material, other: Versus | undefined): Section | null {
  if (other === undefined) return null
  const items = itemsOf(material, other.say)
  if (items.length === 0) return null
  const heading = capitalise(
    `${material.speaker.names.one} or ${material.speaker.fill(other.other).replace(/^(?:an?|the) /, '')}?`,
  )
  return {
    kind: 'versus',
    heading,
    form: 'paragraphs',
    items,
    min: material.reading.other === null ? Math.min(3, items.length) : items.length,
    max: 6,
  }
}

/** The kind of a frame that the words name: "money market" for savings accounts. */
function kindNamed({ kinds }: Frame, words: string): Kind | null {
  const stems = stemsOf(words)
  return (
    kinds.find(({ name, aliases }) => [name, ...aliases].some((each) => findPhrase(stems, stemsOf(each)) >= 0)) ?? null
  )
}

/** Two products or two places that the frame does not name: the points to compare, and how to check them. */
function ofModels(material: Material): Section | null {
  const { subject, speaker } = material
  const isPlaces = subject.frame.family === 'travel-places'
  const items = byRelevance(material, subject.frame.criteria)
    .filter(({ check }) => !speaker.hasSaid(check))
    .slice(0, 5)
    .map((criterion) => ({ title: titleOf(criterion), texts: [speaker.say(criterion.check) ?? ''] }))
  if (items.length < 3) return null
  return {
    kind: 'versus',
    heading: 'How to compare the two',
    form: 'bulleted',
    lead: isPlaces
      ? 'This article recommends neither. These points tell one destination from the other:'
      : 'This article judges no brand. These points tell one product from another, whoever makes it:',
    items,
    min: items.length,
    max: items.length,
  }
}

/** For an unknown second side, the article says so and names the points to compare. */
function ofUnknown({ subject, speaker, random }: Material, other: string): Section | null {
  const name = escapeHtml(displayKeyword(other))
  const { many } = speaker.names
  const points = random.shuffle(subject.frame.criteria).slice(0, 4)
  const text = `This article describes ${many}, and its sources say nothing about ${name}. To compare the two, ask the same of both: ${listed(points.map((criterion) => lowerFirst(speaker.fill(criterion.name))))}.`
  return {
    kind: 'versus',
    heading: capitalise(`${many} compared with ${name}`),
    form: 'paragraphs',
    items: [{ texts: [text] }],
    min: 1,
    max: 1,
  }
}

/** The content of an empty cell. */
const none = '—'

/** A table of two kinds of one subject. */
function ofKinds(material: Material, other: Kind | null): Section | null {
  const { subject, speaker } = material
  const { kind } = subject
  if (kind === other) return null
  if (kind === null || other === null) return ofKindAndSubject(material, kind ?? other)
  const cell = (text: string | undefined) => (text === undefined ? none : capitalise(speaker.fill(text)))
  const row = (name: string, of: (kind: Kind) => string | undefined) => ({
    texts: [name, cell(of(kind)), cell(of(other))],
  })
  return {
    kind: 'versus',
    heading: capitalise(`${speaker.fill(kind.name)} and ${lowerFirst(speaker.fill(other.name))} side by side`),
    form: 'table',
    head: ['', capitalise(speaker.fill(kind.name)), capitalise(speaker.fill(other.name))],
    items: [
      row('What it is', ({ is }) => is),
      row('Best for', ({ suits }) => suits),
      row(subject.frame.type === 'condition' ? 'Watch for' : 'Drawback', ({ against }) => against),
      row('Cost', ({ cost }) => cost),
    ].filter(({ texts: [, one, two] }) => one !== none || two !== none),
    min: 4,
    max: 4,
  }
}

/** A subject and one of its kinds: the definition of the subject, and the difference of the kind. */
function ofKindAndSubject(material: Material, kind: Kind | null): Section | null {
  const { subject, speaker } = material
  if (kind === null) return null
  const { one, many } = subject.frame.name
  const name = escapeHtml(many ?? one)
  const kindName = speaker.fill(kind.many ?? kind.name)
  const texts = itemsOf(material, [...subject.frame.definition, ...subject.frame.why]).flatMap((item) => item.texts)
  return {
    kind: 'versus',
    heading: capitalise(`${name} and ${lowerFirst(kindName)} side by side`),
    form: 'labelled',
    items: [
      { title: capitalise(name), texts: texts.slice(0, 3) },
      { title: capitalise(kindName), texts: kindTexts(material, kind) },
    ],
    min: 2,
    max: 2,
  }
}

/** Two subjects with a frame each: the definition and the uses of each. */
function ofSubjects({ reading, subject, speaker, random }: Material): Section | null {
  const { other } = reading
  if (other === null || typeof other === 'string') return null
  const names = namesOf(other)
  const speakerOfOther = createSpeaker(names, random)
  const says = (facts: typeof subject.frame.why, by: typeof speaker, count: number) =>
    random
      .shuffle(facts)
      .map((fact) => by.say(fact))
      .filter((text) => text !== null)
      .slice(0, count)
  return {
    kind: 'versus',
    heading: capitalise(`${speaker.names.many} and ${escapeHtml(names.many)} side by side`),
    form: 'labelled',
    items: [
      {
        title: capitalise(speaker.names.many),
        texts: says([...subject.frame.definition, ...subject.frame.why], speaker, 3),
      },
      {
        title: capitalise(escapeHtml(names.many)),
        texts: says([...other.frame.definition, ...other.frame.why], speakerOfOther, 3),
      },
      { title: `The cost of ${escapeHtml(names.many)}`, texts: says(other.frame.costs, speakerOfOther, 2) },
    ],
    min: 3,
    max: 3,
  }
}
