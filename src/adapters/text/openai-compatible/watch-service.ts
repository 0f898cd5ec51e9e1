import type { TextServiceState, TextServiceWatch } from '../text-writer.ts'

const checkTimeoutMs = 10_000

type ServiceAddress = { baseUrl: string; apiKey: string }

/**
 * Stores the state of a text service after its last answer. `check` reads the list of models, which costs no tokens: it detects a refused key before
 * the first article is written. A service without such a list stays `unknown`.
 */
export function watchService(address: ServiceAddress): {
  service: TextServiceWatch
  noteState: (state: TextServiceState) => void
} {
  let state: TextServiceState = 'unknown'
  const noteState = (next: TextServiceState) => {
    state = next
  }
  const service: TextServiceWatch = {
    state: () => state,
    async check() {
      const found = await checkModelList(address)
      // An unknown result must not replace a state that an article has set meanwhile.
      if (found !== 'unknown') state = found
      return found
    },
  }
  return { service, noteState }
}

async function checkModelList({ baseUrl, apiKey }: ServiceAddress): Promise<TextServiceState> {
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/models`, {
      headers: apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(checkTimeoutMs),
    })
    await response.body?.cancel()
    if (response.status === 401 || response.status === 403) return 'unauthorized'
    if (response.status >= 500) return 'unavailable'
    return response.ok ? 'ok' : 'unknown'
  } catch {
    return 'unavailable'
  }
}
