import type { Fact } from '#adapters/knowledge/frame.ts'
import { countWord, type Material } from '../material.ts'
import { byRelevance } from '../relevance.ts'
import { listed } from '../wording.ts'
import { inRunningText } from './lead-in.ts'
import { isSelfContained } from './relevant-facts.ts'

const namedMax = 6

/**
 * The first sentences of an article whose keyword requests one part of its subject, such as its costs or kinds; `null` if it requests none, or the
 * frame has nothing on it.
 */
export function focusOpening(material: Material): string[] | null {
  const { reading, subject, speaker, isFurther } = material
  const { costs, upkeep, measure, why, kinds, mistakes, name } = subject.frame
  if (isFurther) return null
  switch (reading.focus) {
    case 'costs':
      return facts(material, costs)
    case 'upkeep':
      return facts(material, upkeep)
    case 'measure':
      return facts(material, measure)
    case 'why':
      return facts(material, why)
    case 'kinds': {
      const names = kinds.map((kind) => inRunningText(speaker.fill(kind.many ?? kind.name)))
      const list = names.filter((each) => each !== null).slice(0, namedMax)
      if (list.length < names.length) return null
      return [`There are ${countWord(list.length)} main kinds of ${speaker.fill(name.one)}: ${listed(list)}.`]
    }
    case 'mistakes': {
      const names = byRelevance(material, mistakes).map((mistake) => inRunningText(speaker.fill(mistake.name)))
      const list = names.filter((each) => each !== null).slice(0, 4)
      if (list.length < 3) return null
      return [
        `${listed(list.map((each, index) => (index === 0 ? each.charAt(0).toUpperCase() + each.slice(1) : each)))} are the mistakes to know first.`,
      ]
    }
    default:
      return null
  }
}

/** Two facts that are clear without a sentence before them. */
function facts(material: Material, all: readonly Fact[]): string[] | null {
  const alone = byRelevance(
    material,
    all.filter((fact) => [fact].flat().every(isSelfContained)),
  )
  const said = alone.slice(0, 2).map((fact) => material.speaker.say(fact))
  const texts = said.filter((text) => text !== null)
  return texts.length === 0 ? null : texts
}
