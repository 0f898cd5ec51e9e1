import { createAuthorizedFetch } from './authorized-fetch.ts'

/** The server sends a line every 25 seconds; a stream that is silent for more than twice that time is dead. */
const silenceMaxMs = 60_000
const waitMs = 3_000
const waitMaxMs = 60_000

/**
 * Receives the server-sent events of a member until `signal` aborts, with the access token that an `EventSource` cannot send. Reconnects with growing
 * pauses whenever the stream ends. `onEvent` receives the data of each event of this name, as text. Nothing is missed if the stream begins with the
 * current state.
 */
export async function followEvents(
  path: string,
  name: string,
  onEvent: (data: string) => void,
  signal: AbortSignal,
): Promise<void> {
  let failed = 0
  while (!signal.aborted) {
    const received = await follow(path, name, onEvent, signal).catch(() => false)
    failed = received ? 0 : failed + 1
    await pause(Math.min(waitMs * 2 ** failed, waitMaxMs), signal)
  }
}

/** One connection, from start to end. Returns whether any data arrived. */
async function follow(path: string, name: string, onEvent: (data: string) => void, signal: AbortSignal) {
  const silent = new AbortController()
  let watchdog = setTimeout(() => silent.abort(), silenceMaxMs)
  let received = false
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
      if (done) return received
      received = true
      clearTimeout(watchdog)
      watchdog = setTimeout(() => silent.abort(), silenceMaxMs)
      for (const data of read(value)) onEvent(data)
    }
  } finally {
    clearTimeout(watchdog)
  }
}

/** Parses server-sent events incrementally and returns the data of the events of one name. Heartbeats and other events are skipped. */
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
