import { capitalise } from '#adapters/text/embedded/grammar.ts'
import { heading, type Material, paragraphs, speakerMany, withArticle } from '../material.ts'
import { choosingSections } from './choosing-sections.ts'
import { circumstances } from './circumstances.ts'
import { doingSections } from './doing-sections.ts'
import { knowledgeSections } from './knowledge-sections.ts'
import type { Section } from './section.ts'
import { versus } from './versus.ts'

export const sectionsByKind = {
  ...choosingSections,
  ...doingSections,
  ...knowledgeSections,
  circumstances,
  versus,
  why: (material: Material) =>
    paragraphs(material, 'why', heading(material, 'why', whyHeadings(material)), material.subject.frame.why),
  how: (material: Material) =>
    paragraphs(material, 'how', heading(material, 'how', howHeadings(material)), material.subject.frame.how, 3),
  upkeep: (material: Material) =>
    paragraphs(
      material,
      'upkeep',
      heading(material, 'upkeep', upkeepHeadings(material)),
      material.subject.frame.upkeep,
    ),
  costs: (material: Material) =>
    paragraphs(
      material,
      'costs',
      heading(material, 'costs', ['What drives the cost', 'Where the money goes', 'Costs to plan for']),
      material.subject.frame.costs,
      3,
    ),
  ask: (material: Material) =>
    paragraphs(
      material,
      'ask',
      heading(material, 'ask', ['Questions to ask first', 'Who to ask, and what', 'What to ask before you decide']),
      material.subject.frame.ask,
    ),
  measure: (material: Material) =>
    paragraphs(
      material,
      'measure',
      heading(material, 'measure', ['Measure before you choose', 'Figures to note first', 'What to measure first']),
      material.subject.frame.measure,
    ),
  safety: (material: Material) =>
    paragraphs(
      material,
      'safety',
      capitalise(material.speaker.fill(material.random.pick(['{many} and safety', 'Staying safe']))),
      material.subject.frame.safety,
    ),
} satisfies Record<string, (material: Material) => Section | null>

/** The heading depends on the type: "looking after" does not fit a chimney sweep or a lawyer, and "keeping it up" fits an activity. */
function upkeepHeadings({ subject: { frame }, speaker }: Material): string[] {
  switch (frame.type) {
    case 'product':
      return [
        'Care and upkeep',
        ...(speaker.names.isCountable
          ? ['Looking after {a one}', 'How to make {a one} last']
          : ['Looking after {one}']),
      ]
    case 'living':
      return ['Care and upkeep', 'Looking after {many}']
    case 'service':
    case 'place':
      return ['What you can do yourself', 'What to do in between']
    default:
      return ['Keeping it up', 'Habits that help']
  }
}

function howHeadings({ speaker }: Material): string[] {
  return speaker.names.isCountable ? ['How {a one} works', 'How {many} work'] : ['How it works']
}

function whyHeadings(material: Material): string[] {
  const { type } = material.subject.frame
  if (type === 'condition' || type === 'concept') return ['Why it matters', 'What {one} can change']
  if (!material.speaker.names.isCountable) return ['The case for {one}', 'What to expect from {one}']
  return [
    `What ${speakerMany(material)} are good for`,
    'When {a one} is worth it',
    `Why people choose ${withArticle(material)}`,
  ]
}

export type SectionKind = keyof typeof sectionsByKind
