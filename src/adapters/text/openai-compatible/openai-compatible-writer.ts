import type { TextWriter } from '../text-writer.ts'
import { articlePrompt } from './article-prompt.ts'
import { readRewritten, redoPrompt } from './redo-prompt.ts'
import type { Chat, OpenAiCompatibleOptions } from './stream-answer.ts'
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
  let chat: Chat | null = null
  // The SDK is large, and most installations have no service.
  async function* answer(prompt: Prompt, signal: AbortSignal) {
    const { chatModel, streamAnswer } = await import('./stream-answer.ts')
    chat ??= { options, model: chatModel(options), onState: noteState }
    yield* streamAnswer(chat, prompt, signal)
  }
  return {
    name: `openai-compatible:${options.model}`,
    draftsMax: 1,
    write: (brief, { signal }) => answer(articlePrompt(brief), signal),
    async redo(brief, doubts, { signal }) {
      let rewritten = ''
      for await (const piece of answer(redoPrompt(brief, doubts), signal)) rewritten += piece
      return readRewritten(rewritten, doubts.length)
    },
    service,
  }
}
