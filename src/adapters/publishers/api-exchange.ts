import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import type { AnswerHeaders } from '#adapters/fetch/exchange/answer-headers.ts'

export type ApiMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'

export type Sent = {
  method: ApiMethod
  url: URL
  headers: Record<string, string>
  body: { type: string; bytes: Buffer; fileName?: string } | null
}

export type Received = { status: number; headers: AnswerHeaders; text: string; isCut: boolean }

/** Sends one request on an open connection and reads its answer, up to `maxBytes`. Rejects when the connection breaks or the signal aborts first. */
export async function sendRequest(socket: Socket, sent: Sent, maxBytes: number, signal: AbortSignal) {
  const { body } = sent
  const { url, method } = sent
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sending = request({
      method,
      path: url.pathname + url.search,
      headers: {
        ...sent.headers,
        host: url.host,
        ...(body === null ? {} : { 'content-type': body.type, 'content-length': body.bytes.length }),
        ...(body?.fileName === undefined ? {} : { 'content-disposition': `attachment; filename="${body.fileName}"` }),
        'accept-encoding': 'identity',
        connection: 'close',
      },
      createConnection: () => socket,
      signal,
    })
    sending.once('response', resolve)
    // This listener is not removed: a connection can also break after the answer.
    sending.on('error', reject)
    sending.end(body?.bytes)
  })
  return read(response, maxBytes)
}

function read(response: IncomingMessage, maxBytes: number): Promise<Received> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let left = maxBytes
    const finish = (isCut: boolean) => {
      const { statusCode: status = 0, headers } = response
      resolve({ status, headers, text: Buffer.concat(chunks).toString('utf8'), isCut })
    }
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk.subarray(0, left))
      left -= chunk.length
      if (left >= 0) return
      finish(true)
      response.destroy()
    })
    response.on('error', reject)
    response.once('end', () => finish(false))
  })
}
