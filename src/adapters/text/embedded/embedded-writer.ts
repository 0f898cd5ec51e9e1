import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ArticleBrief, TextWriter } from '../text-writer.ts'
import { compose } from './compose.ts'
import { blockLines } from './html.ts'

/** Lines handed over before other work of the process gets its turn. */
const linesPerTurn = 8

/**
 * The writer that needs no service and no key: composes an article from its own phrase banks by a seed. It gives method, never facts,
 * figures or quotations. Yields HTML a block or list item at a time. The same brief gives the same text.
 */
export const embeddedWriter: TextWriter = { name: 'embedded', draftsMax: 4, write }

async function* write(brief: ArticleBrief, { signal }: { signal: AbortSignal }): AsyncGenerator<string> {
  signal.throwIfAborted()
  let lines = 0
  for (const block of compose(brief)) {
    for (const line of blockLines(block)) {
      signal.throwIfAborted()
      yield line
      lines += 1
      if (lines % linesPerTurn === 0) await nextTurn()
    }
  }
}
