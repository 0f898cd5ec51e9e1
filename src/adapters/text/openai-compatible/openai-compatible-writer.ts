import type { TextWriter } from '../text-writer.ts'
import { articlePrompt } from './article-prompt.ts'
import { ask, chatModel, type OpenAiCompatibleOptions } from './ask.ts'
import { readRedone, redoPrompt } from './redo-prompt.ts'
import { watchService } from './watch-service.ts'

/**
 * A writer on any service that speaks OpenAI's chat completions.
 *
 * At most 3 requests an article: a refusal that may pass (408, 429, 5xx), a failed connection, silence or a broken answer is tried again
 * after the service's Retry-After or an exponential back-off, unless text was already yielded or the wait would outlast `timeoutMs`.
 * A failure after text was yielded ends the stream with `interrupted` (or `timeout`, `nonsense`): the caller must drop what it got and may
 * call `write` again, which counts its attempts and reserves its tokens anew. An article cut off by `maxOutputTokens` counts as written and
 * is told through `onCutOff`. Throws `TextServiceError`, never with the key in it; aborting `signal` ends the HTTP request.
 */
export function createOpenAiCompatibleWriter(options: OpenAiCompatibleOptions): TextWriter {
  // The SDK prints its warnings through the process unless this global of its own says otherwise.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const { service, noteState } = watchService(options)
  const chat = { options, model: chatModel(options), onState: noteState }
  return {
    name: `openai-compatible:${options.model}`,
    draftsMax: 1,
    write: (brief, { signal }) => ask(chat, articlePrompt(brief), signal),
    async redo(brief, doubts, { signal }) {
      let answer = ''
      for await (const piece of ask(chat, redoPrompt(brief, doubts), signal)) answer += piece
      return readRedone(answer, doubts.length)
    },
    service,
  }
}
