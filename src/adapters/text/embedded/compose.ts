import type { ArticleBrief } from '../text-writer.ts'
import { grow, startDraft } from './draft.ts'
import { countWords, expand } from './grammar.ts'
import { type Block, textsOf } from './html.ts'
import { createPicker } from './picker.ts'
import { backlinkSentence, printDraft } from './print-draft.ts'
import { seededRandom } from './random.ts'
import { readTopic, type Topic } from './topic.ts'
import { createVoice } from './voice.ts'

/** How far from the asked length, as a share of it, an article may end before it is written again with a corrected aim. */
const lengthTolerance = 0.03

/** Composes the article of a brief. The same brief always gives the same blocks; the first is the title. */
export function compose(brief: ArticleBrief): Block[] {
  const topic = readTopic(brief.keyword)
  let aim = brief.wordCount
  let best: Block[] = []
  let bestMiss = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 4 && bestMiss > lengthTolerance; attempt++) {
    const blocks = write(brief, topic, aim)
    const words = blocks
      .slice(1)
      .flatMap(textsOf)
      .reduce((sum, text) => sum + countWords(text), 0)
    const miss = Math.abs(words - brief.wordCount) / brief.wordCount
    if (miss < bestMiss) {
      best = blocks
      bestMiss = miss
    }
    aim = Math.max(100, aim + (brief.wordCount - words))
  }
  return best
}

function write(brief: ArticleBrief, topic: Topic, aim: number): Block[] {
  const random = seededRandom(`${brief.seed}\n${brief.keyword}\n${brief.tone}`)
  const say = (template: string) => expand(template, brief.tone, random)
  const picker = createPicker(topic.occasions, random, say)
  const draft = startDraft(brief, topic, picker, random, say)
  grow(draft, aim, picker)
  const voice = createVoice(topic, random)
  return printDraft(draft, voice, backlinkSentence(brief, random, say))
}
