import type { Case, Fact } from '#adapters/knowledge/frame.ts'
import { wordForms } from '#adapters/knowledge/words/word-forms.ts'
import { type Material, requestedCases } from '../material.ts'
import { mayLoseCapital, withoutCapital } from './lead-in.ts'
import { hasOpened } from './used-openings.ts'

/** The facts of the frame for the reader or situation that the keyword names; the first sentence names it too. `null` if the keyword names none. */
export function caseOpening(material: Material): string[] | null {
  const [requested] = requestedCases(material)
  if (requested === undefined || material.isFurther) return null
  const open = requested.say.filter((fact) => !hasOpened(material, fact))
  for (const fact of open) {
    const first = firstSentence(material, requested, fact)
    if (first === null) continue
    const second = open.find((other) => other !== fact)
    return [first, second === undefined ? null : material.speaker.say(second)].filter((text) => text !== null)
  }
  return null
}

const startsWithPreposition = /^(?:After|At|By|During|For|From|In|On|With)\b/

/** A fact that names the case, or a fact after "For beginners, …"; `null` if its first word may be a name. */
function firstSentence({ speaker, reading }: Material, { name }: Case, fact: Fact): string | null {
  const [wording = ''] = [fact].flat()
  const text = speaker.fillPlain(wording)
  const words = wordForms(`${name} ${reading.audience ?? ''}`)
  if (startsWithPreposition.test(text) || [...wordForms(text)].some((word) => words.has(word)))
    return speaker.say(wording)
  const said = mayLoseCapital(text) ? speaker.say(wording) : null
  return said === null ? null : `For ${speaker.fill(name)}, ${withoutCapital(said)}`
}
