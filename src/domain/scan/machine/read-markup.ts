import type { Routine } from './assembler.ts'
import { STOP, TEXT_TO, WEIGHT } from './layout.ts'
import { limitTag, passAttributes, passName } from './pass-tag.ts'
import { limitText, passText } from './pass-text.ts'
import { locals, note, parameters } from './variables.ts'

/**
 * Reads text at `from` to `end`, and the tag that follows it. Returns the position after the tag, or a result of answers.ts. Weights of text:
 * text-weights.ts.
 */
export const readMarkup: Routine<(typeof parameters)[number], keyof typeof locals> = {
  parameters,
  locals,
  body: (variables) => [
    variables.at.set(variables.from),
    limitText(variables),
    passText(variables),
    note(WEIGHT, variables.weight),
    note(TEXT_TO, variables.at),
    note(STOP, 0),
    limitTag(variables),
    passName(variables),
    passAttributes(variables),
  ],
}
