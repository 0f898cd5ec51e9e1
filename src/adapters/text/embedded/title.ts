import type { Tone } from '#contract/post-fields.ts'
import { capitalise } from './grammar.ts'
import { titleEndings, titlesAbout } from './phrases/titles.ts'
import type { Random } from './random.ts'
import type { Topic } from './topic.ts'

/** Lengths, in characters, that search results show whole. */
const titleShortest = 30
const titleLongest = 62

/** A title template that holds the keyword and, where the keyword allows it, has the length that search results show whole. */
export function chooseTitle(topic: Topic, tone: Tone, random: Random): string {
  if (topic.label.length > titleLongest - 12) return '$label'
  const question = topic.shape === 'question'
  const endings = question
    ? titleEndings.question
    : [...titleEndings.every, ...titleEndings[topic.intent], ...titleEndings[tone]]
  const labelled = endings.map((ending) => {
    return question ? `$label ${capitalise(ending)}` : `$label: ${ending}`
  })
  const about = topic.shape === 'noun' || topic.shape === 'versus' ? titlesAbout : []
  const lengthOf = (template: string) =>
    template.replace('$label', topic.label).replace('$exact', topic.exact.name[0] ?? '').length
  const candidates = random.shuffle([...labelled, ...about])
  const fitting = candidates.find((title) => lengthOf(title) >= titleShortest && lengthOf(title) <= titleLongest)
  if (fitting) return fitting
  return topic.label.length >= titleShortest
    ? '$label'
    : candidates.reduce((best, next) => (lengthOf(next) < lengthOf(best) ? next : best))
}
