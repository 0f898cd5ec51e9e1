import { createAuthorizedFetch } from './authorized-fetch.ts'

/** The server sends a line every 25 seconds; after twice that and some more without one the stream is dead. */
const silenceMaxMs = 60_000
const waitMs = 3_000
const waitMaxMs = 60_000

/**
 * Follows server-sent events of a member until `signal` ends it, with the access token that an `EventSource` cannot send: connects again, with growing
 * pauses, whenever the stream ends. `onEvent` gets the data of each event of this name, as text. A stream that begins with how things are misses nothing.
 */
export async function followEvents(
  path: string,
  name: string,
  onEvent: (data: string) => void,
  signal: AbortSignal,
): Promise<void> {
  let failed = 0
  while (!signal.aborted) {
    const heard = await follow(path, name, onEvent, signal).catch(() => false)
    failed = heard ? 0 : failed + 1
    await pause(Math.min(waitMs * 2 ** failed, waitMaxMs), signal)
  }
}

/** One connection, from beginning to end. Answers whether it told anything. */
async function follow(path: string, name: string, onEvent: (data: string) => void, signal: AbortSignal) {
  const silent = new AbortController()
  let watchdog = setTimeout(() => silent.abort(), silenceMaxMs)
  let heard = false
  try {
    const request = new Request(new URL(path, window.location.origin), {
      headers: { accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silent.signal]),
    })
    const response = await createAuthorizedFetch()(request)
    if (!response.ok || response.body === null) return false
    const read = createEventReader(name)
    const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await pieces.read()
      if (done) return heard
      heard = true
      clearTimeout(watchdog)
      watchdog = setTimeout(() => silent.abort(), silenceMaxMs)
      for (const data of read(value)) onEvent(data)
    }
  } finally {
    clearTimeout(watchdog)
  }
}

/** Reads server-sent events, piece by piece as they come: the data of those of one name. Heartbeats and other events are passed over. */
export function createEventReader(name: string): (piece: string) => string[] {
  let text = ''
  return (piece) => {
    text += piece.replaceAll('\r\n', '\n')
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    return events.flatMap((event) => {
      const lines = event.split('\n')
      if (!lines.includes(`event: ${name}`)) return []
      const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice(5).trimStart())
      return [data.join('\n')]
    })
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
