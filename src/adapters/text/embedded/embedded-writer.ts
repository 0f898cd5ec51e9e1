import { setImmediate as nextMacrotask } from 'node:timers/promises'
import { knownSubject } from '#adapters/knowledge/subject/known-subject.ts'
import type { ArticleBrief, TextWriter } from '../text-writer.ts'
import { inTone } from './grammar.ts'
import { composeGuide } from './guide/compose-guide.ts'
import { generalSubject } from './guide/general-subject.ts'
import { blockLines } from './html.ts'

/** The number of lines after which the writer yields to the event loop. */
const linesPerYield = 8

/**
 * The writer that needs no service and no key. It composes an article from the topic frame of the keyword, with choices made by a seed. For a keyword
 * without a frame it writes a shorter article from a general frame and the other knowledge. Yields HTML, one block or list item at a time. The same
 * brief gives the same text.
 */
export const embeddedWriter: TextWriter = {
  name: 'embedded',
  draftsMax: 4,
  reach: { points: 3, lengthShare: 0.05 },
  write,
}

async function* write(brief: ArticleBrief, { signal }: { signal: AbortSignal }): AsyncGenerator<string> {
  signal.throwIfAborted()
  let lines = 0
  for (const line of linesOf(brief)) {
    signal.throwIfAborted()
    yield line
    lines += 1
    if (lines % linesPerYield === 0) await nextMacrotask()
  }
}

function* linesOf(brief: ArticleBrief): Generator<string> {
  const { reading } = brief.knowledge
  for (const block of composeGuide(brief, reading, knownSubject(reading) ?? generalSubject(reading)))
    for (const line of blockLines(block)) yield inTone(line, brief.tone)
}
