import type { Frame } from '#adapters/knowledge/frame.ts'
import type { Block } from '../html.ts'
import type { Material } from './material.ts'

const lines: Record<NonNullable<Frame['care']>, (subject: string) => readonly string[]> = {
  health: (subject) => [
    `This is general information on ${subject}, not medical advice: what fits you is for a doctor or another health professional to decide, and in an emergency call your local emergency number.`,
    `What stands here about ${subject} replaces no examination: take your questions to a doctor or pharmacist, and signs that come on suddenly to the emergency services.`,
  ],
  law: (subject) => [
    `This is general information on ${subject}, not legal advice: rules differ by country and state, so have your own case looked at by a lawyer or an advice center.`,
    `The law on ${subject} differs from place to place and changes; for your own case, ask a lawyer or a legal advice center where you live.`,
  ],
  money: (subject) => [
    `This is general information on ${subject}, not financial or tax advice: rules and rates differ by country, so check your own figures with a licensed adviser before you decide.`,
    `What stands here about ${subject} does not say what you should buy or sign; for a decision, ask a licensed adviser who knows your whole situation.`,
  ],
}

/** Says that an article on health, law or money gives no advice that only a professional may give. */
export function careParagraph({ subject: { frame }, speaker, random }: Material): Block[] {
  if (frame.care === undefined) return []
  return [{ type: 'p', text: random.pick(lines[frame.care](speaker.names.many)) }]
}
