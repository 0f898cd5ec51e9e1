import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ArticleBrief, TextWriter } from '../text-writer.ts'
import { compose } from './compose.ts'
import { inTone } from './grammar.ts'
import { composeGuide } from './guide/compose-guide.ts'
import { blockLines } from './html.ts'

/** Lines handed over before other work of the process gets its turn. */
const linesPerTurn = 8

/**
 * The writer that needs no service and no key: composes an article from the topic frame of the keyword by a seed; where no frame knows the keyword, an
 * article on method from phrase banks. Yields HTML a block or list item at a time. The same brief gives the same text.
 */
export const embeddedWriter: TextWriter = { name: 'embedded', draftsMax: 4, write }

async function* write(brief: ArticleBrief, { signal }: { signal: AbortSignal }): AsyncGenerator<string> {
  signal.throwIfAborted()
  let lines = 0
  for (const line of linesOf(brief)) {
    signal.throwIfAborted()
    yield line
    lines += 1
    if (lines % linesPerTurn === 0) await nextTurn()
  }
}

/** Below this confidence the frame that a keyword's words point to may be another subject than the keyword's. */
const confidenceMin = 0.6

function* linesOf(brief: ArticleBrief): Generator<string> {
  const { reading } = brief.knowledge
  const { subject } = reading
  if (subject === null || subject.frame.family === 'general' || reading.confidence < confidenceMin) {
    for (const block of compose(brief)) yield* blockLines(block)
    return
  }
  for (const block of composeGuide(brief, reading, subject))
    for (const line of blockLines(block)) yield inTone(line, brief.tone)
}
