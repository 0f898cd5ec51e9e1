import type { Readable, Writable } from 'node:stream'

export type DevtoolsEvent = { method: string; params: Record<string, unknown>; sessionId?: string }

/** A browser, controlled by the DevTools protocol. */
export type Devtools = {
  /** Rejects with the browser's error message, and when the browser has ended. */
  send(method: string, params?: object, sessionId?: string): Promise<Record<string, unknown>>
  onEvent(listener: (event: DevtoolsEvent) => void): void
  /** Closes the connection to the browser and rejects all pending calls. */
  close(): void
}

type Message = { id?: number; result?: Record<string, unknown>; error?: { message: string } } & Partial<DevtoolsEvent>
type Waiting = { resolve: (result: Record<string, unknown>) => void; reject: (error: Error) => void }

/**
 * Speaks the protocol over a pair of pipes: JSON, each message terminated by NUL. No port is opened that another program could find. `messageMax`
 * limits one message, in bytes: a longer one closes the connection.
 */
export function createDevtools(out: Writable, incoming: Readable, messageMax: number): Devtools {
  const waiting = new Map<number, Waiting>()
  const listeners: ((event: DevtoolsEvent) => void)[] = []
  let pieces: Buffer[] = []
  let length = 0
  let lastId = 0
  let isClosed = false

  function close() {
    isClosed = true
    for (const { reject } of waiting.values()) reject(new Error('The browser has exited.'))
    waiting.clear()
    incoming.destroy()
    out.destroy()
  }

  function take({ id, result, error, method, params = {}, sessionId }: Message) {
    if (id === undefined) {
      if (method === undefined) return
      const event = { method, params, ...(sessionId !== undefined && { sessionId }) }
      for (const listener of listeners) listener(event)
      return
    }
    const call = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) call?.resolve(result ?? {})
    else call?.reject(new Error(error.message))
  }

  function read(chunk: Buffer) {
    let start = 0
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      const whole = Buffer.concat([...pieces, chunk.subarray(start, end)])
      pieces = []
      length = 0
      start = end + 1
      take(JSON.parse(whole.toString('utf8')) as Message)
    }
    if (start === chunk.length) return
    pieces.push(chunk.subarray(start))
    length += chunk.length - start
    if (length > messageMax) close()
  }

  incoming.on('data', read)
  for (const pipe of [incoming, out]) pipe.on('error', close).on('close', close)
  return {
    send(method, params = {}, sessionId) {
      if (isClosed) return Promise.reject(new Error('The browser has exited.'))
      lastId += 1
      const id = lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        out.write(`${JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) })}\0`)
      })
    },
    onEvent: (listener) => void listeners.push(listener),
    close,
  }
}
