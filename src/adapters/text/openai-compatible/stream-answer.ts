import { setTimeout as sleep } from 'node:timers/promises'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { type LanguageModel, streamText } from 'ai'
import { TextServiceError, type TextServiceFailure, type TextServiceState } from '../text-writer.ts'
import { type AttemptFailure, attemptFailure, failureOfError, scrubbed } from './attempt-failure.ts'
import type { SpendBudget } from './spend-budget.ts'

export type OpenAiCompatibleOptions = {
  /** The URL up to but without `/chat/completions`, e.g. `https://api.openai.com/v1`. */
  baseUrl: string
  /** Sent as a bearer token. With an empty key no Authorization header is sent, as local model servers expect. */
  apiKey: string
  model: string
  /** For a whole article: all attempts, the waits between them and the reading of the answer. */
  timeoutMs: number
  /** The longest silence before the first piece and between two pieces. */
  idleTimeoutMs: number
  /** The longest silence before the first piece, if a model may think for longer; `idleTimeoutMs` when left out. */
  firstPieceTimeoutMs?: number
  /** `null`: no limit. */
  spend: SpendBudget | null
  maxOutputTokens: number
  /** The first wait before a retry if the service names none. It doubles each time and is shortened by up to half at random. Default 500. */
  retryBaseMs?: number
  /** For the log, after each failed attempt. `retryInMs` is `null` if there is no further attempt. `message` contains no secret. */
  onAttemptFailed?(failure: {
    attempt: number
    reason: TextServiceFailure
    status: number | null
    message: string
    retryInMs: number | null
  }): void
  /** For the log: the article was cut off by `maxOutputTokens` and is delivered up to the cut. */
  onCutOff?(article: { outputTokens: number | null; maxOutputTokens: number }): void
}

type Call = {
  options: OpenAiCompatibleOptions
  model: LanguageModel
  system: string
  prompt: string
  promptTokens: number
  /** Aborted by the caller or by the deadline of the whole article. */
  signal: AbortSignal
}

const attemptsMax = 3

/** UTF-8 bytes per token. A cautious value for any script, because the estimate guards a budget. */
const bytesPerToken = 3

function estimatedTokens(text: string) {
  return Math.ceil(Buffer.byteLength(text) / bytesPerToken)
}

/** OpenAI's newer models refuse `max_tokens`; most other services only know that name. */
function withOutputLimitName(baseUrl: string, body: Record<string, unknown>) {
  if (new URL(baseUrl).hostname !== 'api.openai.com') return body
  const { max_tokens, ...rest } = body
  return { ...rest, max_completion_tokens: max_tokens }
}

/** A web page with status 200 is the usual sign of a wrong base URL; a retry would not help. */
async function fetchChat(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request)
  if (response.ok && response.headers.get('content-type')?.startsWith('text/html')) {
    await response.body?.cancel()
    throw new TextServiceError('nonsense', 'a web page answered instead of a text service: the base URL looks wrong')
  }
  return response
}

export function chatModel(options: OpenAiCompatibleOptions): LanguageModel {
  const provider = createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: options.baseUrl.replace(/\/+$/, ''),
    ...(options.apiKey === '' ? {} : { apiKey: options.apiKey }),
    includeUsage: true,
    fetch: fetchChat,
    transformRequestBody: (body) => withOutputLimitName(options.baseUrl, body),
  })
  return provider.chatModel(options.model)
}

/** Aborts `silence` if the next item takes longer than `limitMs()`; the time of the consumer does not count. */
async function* watched<T>(items: AsyncIterable<T>, limitMs: () => number, silence: AbortController) {
  const iterator = items[Symbol.asyncIterator]()
  while (true) {
    const timer = setTimeout(() => silence.abort(), limitMs())
    const next = await iterator.next().finally(() => clearTimeout(timer))
    if (next.done) return
    yield next.value
  }
}

type Answer = {
  written: boolean
  /** Reasoning and text, for the estimate if a service reports no usage. */
  receivedTokens: number
  failure: AttemptFailure | null
  finish: { reason: string; inputTokens: number | undefined; outputTokens: number | undefined } | null
}

/** Streams the text of one request and writes the outcome to `answer`. Throws only what its consumer throws. */
async function* readAnswer(call: Call, signal: AbortSignal, silence: AbortController, answer: Answer) {
  const { idleTimeoutMs, firstPieceTimeoutMs = idleTimeoutMs, maxOutputTokens } = call.options
  const limitMs = () => (answer.receivedTokens === 0 ? firstPieceTimeoutMs : idleTimeoutMs)
  try {
    const { stream } = streamText({
      model: call.model,
      instructions: call.system,
      prompt: call.prompt,
      maxOutputTokens,
      maxRetries: 0,
      abortSignal: signal,
      telemetry: { isEnabled: false },
      // Errors are read from the stream; the SDK's default would print them.
      onError: () => {},
    })
    for await (const part of watched(stream, limitMs, silence)) {
      if (signal.aborted) return
      if (part.type === 'error') answer.failure ??= failureOfError(part.error)
      if (part.type === 'reasoning-delta') answer.receivedTokens += estimatedTokens(part.text)
      if (part.type === 'finish') answer.finish = { reason: part.finishReason, ...part.totalUsage }
      if (part.type === 'text-delta' && part.text !== '' && answer.failure === null) {
        answer.receivedTokens += estimatedTokens(part.text)
        answer.written ||= part.text.trim() !== ''
        yield part.text
      }
    }
  } catch (error) {
    answer.failure ??= failureOfError(error)
  }
}

/** The failure of an answer that ended without an error; `null` if the answer is usable. */
function verdict(answer: Answer, call: Call): AttemptFailure | null {
  if (answer.failure !== null) return answer.failure
  if (answer.finish === null) {
    return attemptFailure('interrupted', 'the answer ended without a finish reason', { transient: true })
  }
  if (answer.finish.reason === 'content-filter') {
    return attemptFailure('nonsense', 'the model or a content filter declined to write')
  }
  if (!answer.written) {
    return attemptFailure('nonsense', `the answer holds no text (finish reason: ${answer.finish.reason})`)
  }
  if (answer.finish.reason === 'length') {
    call.options.onCutOff?.({
      outputTokens: answer.finish.outputTokens ?? null,
      maxOutputTokens: call.options.maxOutputTokens,
    })
  }
  return null
}

/**
 * The tokens to book for an attempt. A refused attempt costs none. A finished one costs the reported usage, or an estimate of what was sent and
 * received. A broken one costs the whole reservation, because the service may bill text that never arrived.
 */
function spentTokens(answer: Answer, call: Call, reservedTokens: number): number {
  if (answer.failure?.unbilled) return 0
  if (answer.finish === null || answer.failure !== null) return reservedTokens
  const { inputTokens, outputTokens } = answer.finish
  return (inputTokens ?? call.promptTokens) + (outputTokens ?? answer.receivedTokens)
}

/** One request, paid from the budget. Yields its text; returns whether any text was yielded, and the failure if it did not end well. */
async function* attemptArticle(call: Call) {
  const reservedTokens = call.promptTokens + call.options.maxOutputTokens
  if ((await call.options.spend?.reserve(reservedTokens)) === 'spent') {
    throw new TextServiceError('budget_spent', `the token budget has no ${reservedTokens} tokens left`)
  }
  const silence = new AbortController()
  const hangUp = new AbortController()
  const signal = AbortSignal.any([call.signal, silence.signal, hangUp.signal])
  const answer: Answer = { written: false, receivedTokens: 0, failure: null, finish: null }
  let begun = false
  try {
    for await (const piece of readAnswer(call, signal, silence, answer)) {
      begun = true
      yield piece
    }
  } finally {
    // Also reached when a consumer stops reading: the request must end then.
    hangUp.abort()
    await call.options.spend?.settle(reservedTokens, spentTokens(answer, call, reservedTokens))
  }
  if (silence.signal.aborted) {
    const { idleTimeoutMs, firstPieceTimeoutMs = idleTimeoutMs } = call.options
    const silentMs = answer.receivedTokens === 0 ? firstPieceTimeoutMs : idleTimeoutMs
    const message = `the text service was silent for ${silentMs} ms`
    return { begun, failure: attemptFailure('timeout', message, { transient: true }) }
  }
  return { begun, failure: verdict(answer, call) }
}

/** Milliseconds to wait before the next attempt; `null` if there is none. */
function retryDelayMs(failure: AttemptFailure, attempt: number, remainingMs: number, baseMs: number): number | null {
  if (!failure.transient || attempt >= attemptsMax) return null
  const backOffMs = baseMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2)
  const delayMs = Math.round(Math.max(failure.retryAfterMs ?? 0, backOffMs))
  // A wait beyond the deadline would only delay the failure.
  return delayMs < remainingMs ? delayMs : null
}

/** After text was yielded, the failure is always an interruption for the caller, except for a timeout or nonsense. */
function reasonOnceBegun(reason: TextServiceFailure): TextServiceFailure {
  return reason === 'timeout' || reason === 'nonsense' ? reason : 'interrupted'
}

function throwIfOver(caller: AbortSignal, deadline: AbortSignal, timeoutMs: number) {
  caller.throwIfAborted()
  if (deadline.aborted) {
    throw new TextServiceError('timeout', `the text service did not deliver an article within ${timeoutMs} ms`)
  }
}

/** A chat with a service; `onState` receives the result of each attempt. */
export type Chat = {
  options: OpenAiCompatibleOptions
  model: LanguageModel
  onState: (state: TextServiceState) => void
}

/** Streams the answer to one prompt, with as many attempts as the failures allow; see `createOpenAiCompatibleWriter`. */
export async function* streamAnswer(
  { options, model, onState }: Chat,
  { system, prompt }: { system: string; prompt: string },
  caller: AbortSignal,
): AsyncGenerator<string, void> {
  const endsAt = performance.now() + options.timeoutMs
  const deadline = AbortSignal.timeout(options.timeoutMs)
  const signal = AbortSignal.any([caller, deadline])
  const call: Call = { options, model, system, prompt, promptTokens: estimatedTokens(system + prompt), signal }
  for (let attempt = 1; ; attempt++) {
    throwIfOver(caller, deadline, options.timeoutMs)
    const { begun, failure } = yield* attemptArticle(call)
    throwIfOver(caller, deadline, options.timeoutMs)
    onState(failure?.reason ?? 'ok')
    if (failure === null) return
    const message = scrubbed(failure.message, options.apiKey)
    // Yielded text cannot be withdrawn, so an article that has begun is never restarted here.
    const remainingMs = begun ? 0 : endsAt - performance.now()
    const retryInMs = retryDelayMs(failure, attempt, remainingMs, options.retryBaseMs ?? 500)
    const reason = begun ? reasonOnceBegun(failure.reason) : failure.reason
    options.onAttemptFailed?.({ attempt, reason, status: failure.status, message, retryInMs })
    // The error has no cause, because the SDK's errors contain the request and the unscrubbed text of the service.
    if (retryInMs === null) throw new TextServiceError(reason, message)
    await sleep(retryInMs, undefined, { signal }).catch(() => throwIfOver(caller, deadline, options.timeoutMs))
  }
}
