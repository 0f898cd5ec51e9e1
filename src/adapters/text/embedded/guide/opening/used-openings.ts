import type { Fact } from '#adapters/knowledge/frame.ts'
import { capitalise } from '#adapters/text/embedded/grammar.ts'
import type { Material } from '../material.ts'

/** Whether another article on the keyword opens with one of a fact's wordings. */
export function hasOpened({ usedOpenings, speaker }: Material, fact: Fact): boolean {
  const wordings = (typeof fact === 'string' ? [fact] : fact).map((text) => capitalise(speaker.fillPlain(text)))
  return usedOpenings.some((opening) => wordings.some((text) => text.startsWith(opening)))
}
