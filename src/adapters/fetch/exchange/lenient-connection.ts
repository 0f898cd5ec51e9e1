import { Agent, type IncomingMessage, request as openRequest } from 'node:http'
import type { Socket } from 'node:net'
import { type Connection, headBytesMax, type Receiver } from './connection.ts'
import { codeOf, exchangeFailure, failure } from './failure.ts'
import type { ConnectionFacts } from './open-connection.ts'

/** A NUL cannot be stored, and a return within a value is used to make one response look like two. */
const forbidden = /[\0\r\n]/

/**
 * A connection for one request, whose response Node's client reads as tolerantly as browsers: lines that end in LF alone, values that continue on the
 * next line, spaces after the size of a chunk, 100 Continue without a reason. Such a connection is never reused, because the end of its response is
 * uncertain.
 */
export function createLenientConnection(socket: Socket, facts: ConnectionFacts, onClose: () => void): Connection {
  let response: IncomingMessage | null = null
  const agent = new Agent()
  agent.createConnection = () => socket
  socket.on('close', onClose)
  return {
    laterFacts: { ...facts, timings: null },
    isReused: false,
    send({ host, path, fields }, receiver) {
      const request = openRequest({
        path,
        headers: ['host', host, 'connection', 'close', ...fields],
        agent,
        insecureHTTPParser: true,
        maxHeaderSize: headBytesMax,
      })
      request.on('response', (begun) => {
        response = begun
        receive(begun, receiver)
      })
      request.on('upgrade', () => receiver.onFailure(unwantedUpgrade(), false))
      request.on('error', (error) => receiver.onFailure(readFailure(error), false))
      request.end()
    },
    resume: () => response?.resume(),
    destroy() {
      onClose()
      socket.destroy()
    },
    isOpen: () => false,
  }
}

function receive(response: IncomingMessage, receiver: Receiver) {
  response.on('error', (error) => receiver.onFailure(readFailure(error), false))
  if (response.rawHeaders.some((text) => forbidden.test(text)))
    return receiver.onFailure(failure('protocol', 'BAD_HEADER', 'A header has a character that is not allowed.'), false)
  receiver.onHead(response.statusCode ?? 0, response.headers)
  response.on('data', (chunk: Buffer) => {
    if (!receiver.onBody(chunk)) response.pause()
  })
  response.on('end', receiver.onEnd)
}

function unwantedUpgrade() {
  return failure('protocol', 'UPGRADE', 'The server switched to a protocol that was not requested.')
}

const codes: Record<string, string> = {
  HPE_INVALID_CONSTANT: 'BAD_STATUS_LINE',
  HPE_INVALID_VERSION: 'BAD_STATUS_LINE',
  HPE_INVALID_STATUS: 'BAD_STATUS_LINE',
  HPE_INVALID_CHUNK_SIZE: 'BAD_CHUNK',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_INVALID_CONTENT_LENGTH: 'BAD_LENGTH',
  HPE_UNEXPECTED_CONTENT_LENGTH: 'BAD_LENGTH',
}

function readFailure(error: Error) {
  const code = codeOf(error) ?? ''
  if (!code.startsWith('HPE_')) return exchangeFailure(error)
  return failure('protocol', codes[code] ?? 'BAD_HEADER', error.message)
}
