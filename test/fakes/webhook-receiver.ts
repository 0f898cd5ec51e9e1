import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedWebhook = {
  id: string
  timestamp: number
  signatures: string[]
  body: string
  event: { type: string; timestamp: string; data: Record<string, unknown> }
}

export type WebhookReceiver = {
  url: string
  host: string
  /** All received messages, accepted or not. */
  received: ReceivedWebhook[]
  /** The response to the next messages: a status, or a function. */
  answerWith(answer: number | ((response: ServerResponse, request: IncomingMessage) => void)): void
  close(): Promise<void>
}

/** A receiver of webhooks, as a customer would run it. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  let answer: number | ((response: ServerResponse, request: IncomingMessage) => void) = 204
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    received.push({
      id: String(request.headers['webhook-id']),
      timestamp: Number(request.headers['webhook-timestamp']),
      signatures: String(request.headers['webhook-signature']).split(' '),
      body,
      event: JSON.parse(body),
    })
    if (typeof answer === 'function') answer(response, request)
    else response.writeHead(answer).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}/hooks`,
    host,
    received,
    answerWith: (next) => {
      answer = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Verifies a message as Standard Webhooks requires of receivers: by time, then by one of its signatures. */
export function isAuthentic(
  { id, timestamp, signatures, body }: ReceivedWebhook,
  secret: string,
  { now = Date.now(), toleranceSeconds = 300 } = {},
): boolean {
  if (Math.abs(now / 1000 - timestamp) > toleranceSeconds) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return signatures.some((signature) => {
    const [version, text = ''] = signature.split(',')
    const received = Buffer.from(text, 'base64')
    return version === 'v1' && received.length === expected.length && timingSafeEqual(received, expected)
  })
}
