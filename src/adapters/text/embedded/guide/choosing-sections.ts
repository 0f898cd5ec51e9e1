import { capitalise } from '../grammar.ts'
import {
  casesAsked,
  countWord,
  criterionTexts,
  heading,
  itemsOf,
  kindTexts,
  type Material,
  titleOf,
  withArticle,
} from './material.ts'
import type { Section } from './section.ts'

/** What there is to choose from, and by what. */
export const choosingSections = {
  cases(material: Material): Section | null {
    const { speaker, random } = material
    const asked = casesAsked(material)[0]
    if (asked === undefined) return null
    const items = itemsOf(material, asked.say)
    const name = speaker.fill(asked.name)
    const text = random.pick([
      `What changes for ${name}`,
      `${speaker.names.many} for ${name}: what to look at`,
      `For ${name}`,
      `Choosing for ${name}`,
    ])
    return { kind: 'cases', heading: capitalise(text), form: 'paragraphs', items, min: items.length, max: items.length }
  },

  otherCases(material: Material): Section | null {
    const { subject, speaker, random } = material
    const asked = casesAsked(material)
    const others = random.shuffle(subject.frame.cases.filter((one) => !asked.includes(one))).slice(0, 3)
    const items = others.map((one) => ({
      title: capitalise(`for ${speaker.fill(one.name)}`),
      texts: itemsOf(material, one.say.slice(0, 2)).flatMap(({ texts }) => texts),
    }))
    const text = random.pick([
      'By situation',
      'Who needs what',
      ...(speaker.names.isCountable ? [`Different readers, different ${speaker.names.many}`] : []),
      'What changes from case to case',
    ])
    return {
      kind: 'otherCases',
      heading: capitalise(text),
      form: 'labelled',
      items: items.filter(({ texts }) => texts.length > 0),
      min: 2,
      max: 3,
    }
  },

  kinds(material: Material): Section | null {
    const { subject, speaker, random } = material
    const { frame } = subject
    const kinds = [
      ...(subject.kind === null ? [] : [subject.kind]),
      ...random.shuffle(frame.kinds.filter((kind) => kind !== subject.kind)),
    ]
    const name = frame.name.many ?? frame.name.one
    const text = heading(material, 'kinds', [
      `Kinds of ${frame.name.one}`,
      `${capitalise(countWord(Math.min(kinds.length, 4)))} kinds and whom they suit`,
      `Which kinds of ${frame.name.one} there are`,
      `How ${name} differ`,
    ])
    const asTable =
      random.below(3) === 0 && kinds.every(({ suits, against }) => suits !== undefined && against !== undefined)
    if (asTable) {
      const rows = kinds.map((kind) => ({
        texts: [
          capitalise(speaker.fill(kind.name)),
          capitalise(speaker.fill(kind.suits ?? '')),
          speaker.say(kind.against ?? '') ?? '',
        ],
      }))
      return {
        kind: 'kinds',
        heading: text,
        form: 'table',
        head: ['Kind', 'Suits', 'Weak point'],
        items: rows,
        min: 3,
        max: 5,
      }
    }
    const items = kinds.map((kind) => ({
      title: capitalise(speaker.fill(kind.name)),
      texts: kindTexts(material, kind),
    }))
    return { kind: 'kinds', heading: text, form: random.pick(['labelled', 'titled'] as const), items, min: 3, max: 5 }
  },

  parts(material: Material): Section | null {
    const { subject, speaker, random } = material
    if (subject.frame.parts.length < 3) return null
    // What comes one after another stays so: phases of a service, what goes into a dish.
    const isOrdered = subject.frame.type !== 'product' && subject.frame.type !== 'living'
    const parts = isOrdered ? subject.frame.parts : random.shuffle(subject.frame.parts)
    const items = parts.map(({ name, say }) => ({
      title: capitalise(speaker.fill(name)),
      texts: itemsOf(material, say)
        .flatMap(({ texts }) => texts)
        .slice(0, 2),
    }))
    const text = heading(material, 'parts', [
      `The parts of ${withArticle(material)}`,
      'Part by part',
      `What ${withArticle(material)} consists of`,
    ])
    return { kind: 'parts', heading: text, form: random.pick(['bulleted', 'labelled'] as const), items, min: 3, max: 6 }
  },

  criteria(material: Material): Section | null {
    const { subject, speaker, random } = material
    const { frame } = subject
    const text = heading(material, 'criteria', [
      'What decides',
      `How to compare ${speaker.names.many}`,
      `What to look at in ${withArticle(material)}`,
      'The points that make the difference',
      `Criteria for ${speaker.names.many}`,
    ])
    const items = random
      .shuffle(frame.criteria)
      .map((criterion) => ({ title: titleOf(criterion), texts: criterionTexts(material, criterion) }))
    return {
      kind: 'criteria',
      heading: text,
      form: random.pick(['titled', 'titled', 'labelled'] as const),
      items,
      min: 3,
      max: 6,
    }
  },

  checklist(material: Material): Section | null {
    const { subject, speaker, random } = material
    const open = random.shuffle(subject.frame.criteria).filter(({ check }) => !speaker.hasSaid(check))
    const items = open.map(({ name, check }) => ({
      title: capitalise(speaker.fill(name)),
      texts: [speaker.say(check) ?? ''],
    }))
    if (items.length < 2) return null
    const text = random.pick([
      'Checks before you decide',
      'A short checklist',
      'What to check yourself',
      ...(subject.frame.type === 'product' ? [`Test ${withArticle(material)} before you commit`] : []),
    ])
    return { kind: 'checklist', heading: capitalise(text), form: 'bulleted', items, min: 2, max: 5 }
  },
} satisfies Record<string, (material: Material) => Section | null>
