import { capitalise, escapeHtml } from '#adapters/text/embedded/grammar.ts'
import {
  criterionTexts,
  heading,
  itemsOf,
  kindTexts,
  type Material,
  requestedCases,
  requestedKind,
  titleOf,
  withArticle,
} from '../material.ts'
import { byRelevance } from '../relevance.ts'
import type { Section } from './section.ts'

/** Sections on the options and the criteria for a choice. */
export const choosingSections = {
  cases(material: Material): Section | null {
    const { speaker, random } = material
    const [requested, second] = requestedCases(material)
    if (requested === undefined) return null
    const items = itemsOf(material, [...requested.say, ...(second?.say ?? [])])
    const name = speaker.fill(requested.name)
    const text = random.pick([`What changes for ${name}`, `Advice for ${name}`, `What matters for ${name}`])
    return { kind: 'cases', heading: capitalise(text), form: 'paragraphs', items, min: items.length, max: items.length }
  },

  otherCases(material: Material): Section | null {
    const { subject, speaker, random } = material
    // A reader named in the keyword is not interested in the cases of other readers.
    if (requestedCases(material).length > 0 || material.reading.audience !== null) return null
    const others = byRelevance(material, subject.frame.cases).slice(0, 6)
    const items = others.map((one) => ({
      title: capitalise(`for ${speaker.fill(one.name)}`),
      texts: itemsOf(material, one.say.slice(0, 2)).flatMap(({ texts }) => texts),
    }))
    const { many } = speaker.names
    const text = random.pick([
      'Advice for different situations',
      'What fits your situation',
      ...(subject.frame.type === 'condition'
        ? ['What changes from person to person']
        : [`${many} by situation`, `${many} for different needs`]),
    ])
    return {
      kind: 'otherCases',
      heading: capitalise(text),
      form: 'labelled',
      items: items.filter(({ texts }) => texts.length > 0),
      min: 2,
      max: 6,
    }
  },

  kinds(material: Material): Section | null {
    const { subject, speaker, random } = material
    const { frame } = subject
    const { other } = material.reading
    const otherKind = other === null || typeof other === 'string' || other.frame !== frame ? null : other.kind
    // Two kinds in a comparison table are not described again.
    const isCompared = subject.kind !== null && otherKind !== null && frame.kinds.length > 4
    const kinds = [
      ...(subject.kind === null || requestedKind(material) !== null || isCompared ? [] : [subject.kind]),
      ...byRelevance(
        material,
        frame.kinds.filter((kind) => kind !== subject.kind && !(isCompared && kind === otherKind)),
      ),
    ]
    const usual = heading(material, 'kinds', [
      `Kinds of ${frame.name.one}`,
      `Kinds of ${frame.name.one}, and who each suits`,
      `Which kinds of ${frame.name.one} there are`,
      `The main kinds of ${frame.name.one}`,
    ])
    const text = requestedKind(material) === null ? usual : `Other kinds of ${escapeHtml(frame.name.one)}`
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
        head: ['Kind', 'Best for', 'Drawback'],
        items: rows,
        min: 3,
        max: 5,
      }
    }
    const items = kinds.map((kind) => ({
      title: capitalise(speaker.fill(kind.name)),
      texts: kindTexts(material, kind),
    }))
    return { kind: 'kinds', heading: text, form: random.pick(['labelled', 'titled'] as const), items, min: 3, max: 6 }
  },

  parts(material: Material): Section | null {
    const { subject, speaker, random } = material
    if (subject.frame.parts.length < 3) return null
    // Parts with an order stay in it: the phases of a service, the ingredients of a dish.
    const isOrdered = subject.frame.type !== 'product' && subject.frame.type !== 'living'
    const parts = isOrdered ? subject.frame.parts : byRelevance(material, subject.frame.parts)
    const items = parts.map(({ name, say }) => ({
      title: capitalise(speaker.fill(name)),
      texts: itemsOf(material, say)
        .flatMap(({ texts }) => texts)
        .slice(0, 2),
    }))
    const text = heading(material, 'parts', [
      `The parts of ${withArticle(material)}`,
      `${speaker.names.many}, part by part`,
      `What ${withArticle(material)} consists of`,
    ])
    const open = items.filter(({ texts }) => texts.length > 0)
    return {
      kind: 'parts',
      heading: text,
      form: random.pick(['bulleted', 'labelled'] as const),
      items: open,
      min: 3,
      max: 6,
    }
  },

  criteria(material: Material): Section | null {
    const { subject, speaker, random } = material
    const { frame } = subject
    const text = heading(material, 'criteria', [
      `How to compare ${speaker.names.many}`,
      `What to look for in ${withArticle(material)}`,
      `What matters most in ${withArticle(material)}`,
    ])
    const items = byRelevance(material, frame.criteria)
      .map((criterion) => ({ title: titleOf(criterion), texts: criterionTexts(material, criterion) }))
      .filter(({ texts }) => texts.length > 0)
    return {
      kind: 'criteria',
      heading: text,
      form: random.pick(['titled', 'titled', 'labelled'] as const),
      items,
      min: 3,
      max: 8,
    }
  },

  criteriaTable(material: Material): Section | null {
    const { subject, speaker, random } = material
    const rows = byRelevance(material, subject.frame.criteria).flatMap((criterion) => {
      const { more, less, check } = criterion
      if (more === undefined || less === undefined) return []
      if ([more, less, check].some((fact) => speaker.hasSaid(fact))) return []
      const texts = [more, less].map((text) => speaker.say(text) ?? '')
      return [{ texts: [titleOf(criterion), ...texts] }]
    })
    if (rows.length < 3) return null
    const { many } = speaker.names
    return {
      kind: 'criteriaTable',
      heading: capitalise(
        random.pick([
          `${many}: the main trade-offs`,
          `Trade-offs to weigh in ${many}`,
          'Where more helps, and where less is enough',
        ]),
      ),
      form: 'table',
      head: ['What to weigh', 'At the high end', 'At the low end'],
      items: rows,
      min: 3,
      max: 8,
    }
  },

  checklist(material: Material): Section | null {
    const { subject, speaker, random } = material
    const open = byRelevance(material, subject.frame.criteria).filter(({ check }) => !speaker.hasSaid(check))
    const items = open.map(({ name, check }) => ({
      title: capitalise(speaker.fill(name)),
      texts: [speaker.say(check) ?? ''],
    }))
    if (items.length < 2) return null
    const text = random.pick([
      'What to check before you decide',
      `A short checklist for ${speaker.names.many}`,
      'A checklist to take with you',
      ...(subject.frame.type === 'product' ? [`How to test ${withArticle(material)} before you buy`] : []),
    ])
    return { kind: 'checklist', heading: capitalise(text), form: 'bulleted', items, min: 2, max: 8 }
  },
} satisfies Record<string, (material: Material) => Section | null>
