import {
  type ArticleBrief,
  isTextServiceError,
  type TextServiceError,
  type TextServiceFailure,
  type TextWriter,
} from '#adapters/text/text-writer.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { generatorTexts } from '#contract/texts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { createBlockReader, type TextDelta } from './text-blocks.ts'

/** The events of one draft. */
export type DraftEvent =
  | { type: 'progress'; step: 'writing' | 'checking'; words: number }
  | ({ type: 'text' } & TextDelta)

const wordsPerReport = 20

type DraftReading = { signal: AbortSignal; mayFail: boolean }

/** The raw text of one draft; `null` if the service failed and `mayFail` is set. There are events only if `isWatched` is set. */
export async function* draftText(
  writer: TextWriter,
  brief: ArticleBrief,
  { isWatched, ...reading }: DraftReading & { isWatched: boolean },
): AsyncGenerator<DraftEvent, string | null> {
  return isWatched ? yield* readDraft(writer, brief, reading) : textOf(writer, brief, reading)
}

async function textOf(writer: TextWriter, brief: ArticleBrief, { signal, mayFail }: DraftReading) {
  let raw = ''
  try {
    for await (const piece of writer.write(brief, { signal })) raw += piece
  } catch (error) {
    return noText(error, mayFail)
  }
  return raw
}

/** The same, with events of the text, and of its end. */
async function* readDraft(
  writer: TextWriter,
  brief: ArticleBrief,
  { signal, mayFail }: DraftReading,
): AsyncGenerator<DraftEvent, string | null> {
  const reader = createBlockReader()
  let raw = ''
  let words = 0
  let reported = 0
  yield { type: 'progress', step: 'writing', words }
  try {
    for await (const piece of writer.write(brief, { signal })) {
      raw += piece
      for (const delta of reader.push(piece)) {
        words += countWords(delta.delta)
        yield { type: 'text', ...delta }
      }
      if (words < reported + wordsPerReport) continue
      reported = words
      yield { type: 'progress', step: 'writing', words }
    }
  } catch (error) {
    return noText(error, mayFail)
  }
  yield { type: 'progress', step: 'checking', words: countWords(raw) }
  return raw
}

function noText(error: unknown, mayFail: boolean): null {
  if (!isTextServiceError(error)) throw error
  if (!mayFail) throw refusal(error)
  return null
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

const refusals: Record<TextServiceFailure, [ErrorCode, string]> = {
  unauthorized: ['generation_failed', generatorTexts.failed],
  unavailable: ['generation_failed', generatorTexts.failed],
  timeout: ['generation_failed', generatorTexts.failed],
  interrupted: ['generation_failed', generatorTexts.interrupted],
  nonsense: ['generation_failed', generatorTexts.noContent],
  rate_limited: ['text_service_busy', 'The text service is at its limit right now. Please try again in a few minutes.'],
  budget_spent: ['text_service_busy', 'The writing budget for today is spent. Please try again tomorrow.'],
}

function refusal(error: TextServiceError): DomainError {
  const [code, message] = refusals[error.reason]
  return new DomainError(code, message, { cause: error })
}
