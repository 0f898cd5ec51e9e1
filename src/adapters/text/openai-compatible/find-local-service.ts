import { z } from 'zod'

/** A usable text service on this machine. `model` is the first of its list that is not an embedding model. */
export type LocalService = { name: string; baseUrl: string; model: string }

export type LocalPort = { name: string; port: number }

/** The default ports of common programs for local models. */
const usualPorts: readonly LocalPort[] = [
  { name: 'Ollama', port: 11_434 },
  { name: 'LM Studio', port: 1_234 },
  { name: 'llama.cpp', port: 8_080 },
  { name: 'vLLM', port: 8_000 },
]

const deadlineMs = 300
const answerBytesMax = 262_144

/** The list of models in OpenAI's API; any other server on the port has a different response. */
const Models = z.object({
  object: z.literal('list'),
  data: z.array(z.object({ id: z.string(), object: z.literal('model') })).min(1),
})

/** A name that is safe in a setting and in a log line. */
const modelName = /^[\w./:@+ -]{1,200}$/

/**
 * The first text service on one of the ports of 127.0.0.1 that responds with a list of models. All ports are queried in parallel, without a key and
 * without following redirects. Takes at most `deadlineMs` (default 300) and never rejects.
 */
export async function findLocalService(
  options: { ports?: readonly LocalPort[]; deadlineMs?: number } = {},
): Promise<LocalService | null> {
  const { ports = usualPorts } = options
  const signal = AbortSignal.timeout(options.deadlineMs ?? deadlineMs)
  const found = await Promise.all(ports.map((one) => queryPort(one, signal)))
  return found.find((service) => service !== null) ?? null
}

async function queryPort({ name, port }: LocalPort, signal: AbortSignal): Promise<LocalService | null> {
  const baseUrl = `http://127.0.0.1:${port}/v1`
  try {
    const response = await fetch(`${baseUrl}/models`, {
      signal,
      redirect: 'error',
      headers: { accept: 'application/json' },
    })
    if (!response.ok || !/\bjson\b/.test(response.headers.get('content-type') ?? '')) {
      await response.body?.cancel()
      return null
    }
    const models = Models.parse(JSON.parse(await boundedText(response)))
    const ids = models.data.map(({ id }) => id).filter((id) => modelName.test(id) && !/embed|rerank|whisper/i.test(id))
    return ids[0] === undefined ? null : { name, baseUrl, model: ids[0] }
  } catch {
    return null
  }
}

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > answerBytesMax) throw new Error('the list of models is too long')
  }
  return text + decoder.decode()
}

/** One line for the log: the service found, and the settings that enable it. */
export function offerOf({ name, baseUrl, model }: LocalService): string {
  return `a text service answers at ${baseUrl} (${name}’s usual port) and is not used; to have it write the articles, set AI_BASE_URL=${baseUrl} and AI_MODEL=${model}`
}
