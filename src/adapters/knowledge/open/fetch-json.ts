const bytesMax = 1_048_576

export type JsonReader = (url: URL, signal: AbortSignal) => Promise<unknown>

/**
 * Reads JSON with a GET request and follows redirects. `null` for any answer but a 200 with JSON of at most one mebibyte. Rejects if there is no
 * answer.
 */
export function createJsonReader(userAgent: string): JsonReader {
  return async (url, signal) => {
    const response = await fetch(url, { signal, headers: { accept: 'application/json', 'user-agent': userAgent } })
    if (response.status !== 200 || !(response.headers.get('content-type') ?? '').includes('json')) {
      await response.body?.cancel()
      return null
    }
    const text = await textOf(response)
    return text === null ? null : parsed(text)
  }
}

async function textOf({ body }: Response): Promise<string | null> {
  if (body === null) return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > bytesMax) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
