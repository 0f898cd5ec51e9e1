import type { Kind } from '#adapters/knowledge/frame.ts'
import { findPhrase, stemsOf } from '#adapters/knowledge/words.ts'
import { capitalise, escapeHtml } from '../grammar.ts'
import { itemsOf, type Material } from './material.ts'
import type { Section } from './section.ts'
import { createSpeaker, lowerFirst, namesOf } from './wording.ts'

/** The comparison that the keyword asks for; in other articles one that the frame has. */
export function versus(material: Material): Section | null {
  const { reading, subject, random } = material
  if (reading.other === null) return ofFrame(material, random.shuffle(subject.frame.versus)[0])
  const otherName = typeof reading.other === 'string' ? reading.other : reading.text
  const stems = stemsOf(otherName)
  const known = subject.frame.versus.find(({ other, match }) =>
    [other, ...match].some((phrase) => findPhrase(stems, stemsOf(phrase)) >= 0),
  )
  if (known !== undefined) return ofFrame(material, known)
  if (typeof reading.other === 'string') return null
  return reading.other.frame === subject.frame ? ofKinds(material, reading.other.kind) : ofSubjects(material)
}

function ofFrame(
  material: Material,
  other: Material['subject']['frame']['versus'][number] | undefined,
): Section | null {
  if (other === undefined) return null
  const items = itemsOf(material, other.say)
  if (items.length === 0) return null
  const heading = capitalise(`${material.speaker.names.one} or ${material.speaker.fill(other.other)}?`)
  return { kind: 'versus', heading, form: 'paragraphs', items, min: Math.min(2, items.length), max: 4 }
}

/** Two kinds of one subject, side by side. */
function ofKinds({ subject, speaker }: Material, other: Kind | null): Section | null {
  const { kind } = subject
  if (kind === null || other === null || kind === other) return null
  const cell = (text: string | undefined) =>
    text === undefined ? 'No difference worth naming' : capitalise(speaker.fill(text))
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
      row('Suits', ({ suits }) => suits),
      row('Weak point', ({ against }) => against),
      row('Cost', ({ cost }) => cost),
    ],
    min: 4,
    max: 4,
  }
}

/** Two subjects with a frame each: what each is, and what each is good for. */
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
    heading: capitalise(`${escapeHtml(speaker.names.many)} and ${escapeHtml(names.many)} side by side`),
    form: 'labelled',
    items: [
      {
        title: capitalise(escapeHtml(speaker.names.many)),
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
