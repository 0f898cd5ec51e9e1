import type { Frame } from '#adapters/knowledge/frame.ts'
import type { Block } from '../html.ts'
import type { Material } from './material.ts'

const lines: Record<NonNullable<Frame['care']>, (subject: string) => readonly string[]> = {
  health: (subject) => [
    `This is general information on ${subject}, not medical advice: a doctor or another health professional can say what applies to you, and in an emergency you should call your local emergency number.`,
    `What this article says about ${subject} is not medical advice and does not replace an examination: take your questions to a doctor or pharmacist, and call the emergency services when severe symptoms come on suddenly.`,
  ],
  law: (subject) => [
    `This is general information on ${subject}, not legal advice: rules differ by country and state, so ask a lawyer or an advice center about your own case.`,
    `This overview of ${subject} is not legal advice: the law differs from place to place and changes, so for your own case ask a lawyer or a legal advice center where you live.`,
  ],
  money: (subject) => [
    `This is general information on ${subject}, not financial or tax advice: rules and rates differ by country, so discuss your own figures with a licensed adviser before you decide.`,
    `This article on ${subject} is not financial or tax advice: it explains how things work and does not say what you should buy or sign, so ask a licensed adviser who knows your whole situation before you decide.`,
  ],
}

/** The note that an article on health, law or money does not replace professional advice. */
export function careParagraph({ subject: { frame }, speaker, random }: Material): Block[] {
  if (frame.care === undefined) return []
  return [{ type: 'p', text: random.pick(lines[frame.care](speaker.names.many)) }]
}
