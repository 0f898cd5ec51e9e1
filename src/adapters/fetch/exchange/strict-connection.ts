import type { Socket } from 'node:net'
import type { Dispatcher } from 'undici'
import Client from 'undici/lib/dispatcher/client.js'
import { type Connection, headBytesMax, type Receiver } from './connection.ts'
import { closedEarly, codeOf, exchangeFailure, failure } from './failure.ts'
import type { ConnectionFacts } from './open-connection.ts'

/** How long an idle connection stays open, unless its server says less. */
const idleMs = 4_000
/** The margin by which a server's idle time is shortened, because a request may be in transit when it ends. */
const idleMarginMs = 500

/** A connection over a socket whose address was checked. undici sends the requests and reads the responses. `onClose` may be called several times. */
export function createStrictConnection(
  origin: string,
  socket: Socket,
  facts: ConnectionFacts,
  onClose: () => void,
): Connection {
  let isUsed = false
  let controller: Dispatcher.DispatchController | null = null
  const client = new Client(origin, {
    // The client ignores a connection that is passed on at once. It gets no second one.
    connect: (_options, pass) => {
      if (isUsed) queueMicrotask(() => pass(closedConnection(), null))
      else queueMicrotask(() => pass(null, socket))
      isUsed = true
    },
    allowH2: false,
    // The exchange has its own timeouts.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: headBytesMax,
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
    keepAliveTimeoutThreshold: idleMarginMs,
  })
  socket.on('close', onClose)
  return {
    laterFacts: { ...facts, timings: null },
    isReused: false,
    send({ path, fields }, receiver) {
      client.dispatch(
        { method: 'GET', path, headers: [...fields] },
        handlerOf(receiver, (current) => {
          controller = current
        }),
      )
    },
    resume: () => controller?.resume(),
    destroy() {
      onClose()
      socket.destroy()
      client.destroy(null, () => {})
    },
    isOpen: () => !socket.destroyed && socket.readable,
  }
}

function closedConnection(): Error {
  return Object.assign(new Error('The connection was closed.'), { code: 'ECONNRESET' })
}

/** `note` gets the controller of the request, and `null` at its end: a controller refers to the bytes in which the response began, up to 64 kB. */
function handlerOf(
  receiver: Receiver,
  note: (controller: Dispatcher.DispatchController | null) => void,
): Dispatcher.DispatchHandler {
  let hasHead = false
  return {
    onRequestStart: note,
    onResponseStart(_controller, status, headers) {
      if (status < 200) return
      hasHead = true
      receiver.onHead(status, headers)
    },
    onResponseData(controller, chunk) {
      if (!receiver.onBody(chunk)) controller.pause()
    },
    onResponseEnd() {
      note(null)
      receiver.onEnd()
    },
    onResponseError(_controller, error) {
      note(null)
      reportFailure(receiver, error, hasHead)
    },
  }
}

/** undici compares the length of the body before anything else, so it reports a broken head as a wrong length. */
function reportFailure(receiver: Receiver, error: Error, hasHead: boolean) {
  const code = codeOf(error)
  const { message, name } = error
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    receiver.onFailure(
      failure('protocol', 'HEADERS_TOO_LARGE', `The headers are longer than ${headBytesMax} bytes.`),
      false,
    )
  else if (name === 'HTTPParserError' || (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' && !hasHead))
    receiver.onFailure(failure('protocol', hasHead ? 'BAD_CHUNK' : 'BAD_HEADER', message), true)
  // A response that undici does not expect, such as 100 Continue.
  else if (code === 'UND_ERR_SOCKET' && message.startsWith('bad '))
    receiver.onFailure(failure('protocol', 'BAD_STATUS_LINE', message), true)
  else if (code === 'UND_ERR_SOCKET' || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH')
    receiver.onFailure(closedEarly(), false)
  else receiver.onFailure(exchangeFailure(error), false)
}
