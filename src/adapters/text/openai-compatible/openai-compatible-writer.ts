import type { TextWriter } from '../text-writer.ts'
import { articlePrompt } from './article-prompt.ts'
import { readRewritten, redoPrompt } from './redo-prompt.ts'
import type { OpenAiCompatibleOptions } from './stream-answer.ts'
import { watchService } from './watch-service.ts'

type Prompt = ReturnType<typeof articlePrompt>

/**
 * A writer for any service with OpenAI's chat completions API.
 *
 * It sends at most 3 requests for an article. A temporary refusal (408, 429, 5xx), a failed connection, silence or a broken answer is retried after
 * the service's Retry-After or an exponential backoff, unless text was already yielded or the wait would exceed `timeoutMs`. A failure after text was
 * yielded ends the stream with `interrupted` (or `timeout`, `nonsense`): the caller must discard the text and may call `write` again, which counts
 * its attempts and reserves its tokens anew. An article cut off by `maxOutputTokens` counts as written and is reported through `onCutOff`. Throws
 * `TextServiceError`, never with the key in it; aborting `signal` ends the HTTP request.
 */
export function createOpenAiCompatibleWriter(options: OpenAiCompatibleOptions): TextWriter {
  // The SDK prints its warnings unless this global is false.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const { service, noteState } = watchService(options)
  // Only here, so that a process without a service does not load the SDK.
  const loading = import('./stream-answer.ts').then(({ chatModel, streamAnswer }) => {
    const chat = { options, model: chatModel(options), onState: noteState }
    return (prompt: Prompt, signal: AbortSignal) => streamAnswer(chat, prompt, signal)
  })
  async function* answerTo(prompt: Prompt, signal: AbortSignal) {
    const stream = await loading
    yield* stream(prompt, signal)
  }
  return {
    name: `openai-compatible:${options.model}`,
    draftsMax: 1,
    write: (brief, { signal }) => answerTo(articlePrompt(brief), signal),
    async redo(brief, doubts, { signal }) {
      let answer = ''
      for await (const piece of answerTo(redoPrompt(brief, doubts), signal)) answer += piece
      return readRewritten(answer, doubts.length)
    },
    service,
  }
}
