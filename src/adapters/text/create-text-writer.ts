import type { Env } from '#config/env.ts'
import { embeddedWriter } from './embedded/embedded-writer.ts'
import { createOpenAiCompatibleWriter } from './openai-compatible/openai-compatible-writer.ts'
import type { SpendBudget } from './openai-compatible/spend-budget.ts'
import type { TextWriter } from './text-writer.ts'

const idleTimeoutMs = 30_000
/** A reasoning model may send nothing for a while before its first word. */
const firstPieceTimeoutMs = 60_000
/** Enough for the longest article (3,000 words) with its markup. */
const maxOutputTokens = 8_000

/** The writer from the settings: an OpenAI-compatible service, or the embedded writer if none is set. */
export function createTextWriter(
  env: Env,
  deps: { spend: SpendBudget; onFailure: (failure: object) => void },
): TextWriter {
  if (env.AI_BASE_URL === undefined || env.AI_MODEL === undefined) return embeddedWriter
  return createOpenAiCompatibleWriter({
    baseUrl: env.AI_BASE_URL,
    apiKey: env.AI_API_KEY ?? '',
    model: env.AI_MODEL,
    timeoutMs: env.AI_TIMEOUT_SECONDS * 1000,
    idleTimeoutMs,
    firstPieceTimeoutMs,
    spend: deps.spend,
    maxOutputTokens,
    onAttemptFailed: deps.onFailure,
    onCutOff: deps.onFailure,
  })
}
