import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { createAddressRules, type Target } from '#adapters/fetch/addresses/address-rules.ts'
import {
  createDnsResolve,
  createHostLookup,
  type Resolve,
  resolveBySystem,
} from '#adapters/fetch/addresses/host-lookup.ts'
import { dialDirectly, type OpenDeps, openConnection } from '#adapters/fetch/exchange/open-connection.ts'

type WebhookMessage = { url: string; headers: Record<string, string>; body: string }

/** `error` is `null` when the receiver responded with 2xx in time; otherwise a sentence. `status` is `null` without a response. */
export type WebhookAnswer = { status: number | null; error: string | null }

export type WebhookSender = {
  /** Posts a message once. Failures are returned; it rejects only with the signal's reason. */
  send(message: WebhookMessage, options: { signal: AbortSignal }): Promise<WebhookAnswer>
  close(): void
}

export type WebhookSenderOptions = {
  userAgent: string
  /** `host:port` pairs that may be requested over plain http and when their address is not public. */
  allow?: readonly string[]
  /** The time limit of an attempt, from the DNS lookup to the headers of the response. */
  timeoutMs?: number
  /** Certificates of trusted authorities instead of the well-known ones, as PEM. */
  ca?: readonly string[]
  resolve?: Resolve
}

const timeoutMsDefault = 10_000
/** The response body is ignored, but read up to this limit, so that the receiver can finish its response. */
const answerBytesMax = 65_536

/** Sends webhooks under the address rules of fetched pages: over https, to public addresses, without following redirects. */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { userAgent, allow = [], timeoutMs = timeoutMsDefault } = options
  const rules = createAddressRules(allow)
  const dns = createDnsResolve()
  const deps: OpenDeps = {
    lookup: createHostLookup(options.resolve ?? dns.resolve, Date.now),
    lookupAllowed: createHostLookup(resolveBySystem, Date.now),
    dial: dialDirectly,
    ca: options.ca,
  }

  function admit(url: string): Target | string {
    const parsed = URL.parse(url)
    if (parsed === null) return 'This is no URL.'
    const checked = rules.check(parsed)
    if ('refusal' in checked) return checked.refusal.message
    const { target } = checked
    return target.isSecure || target.isAllowed ? target : 'Only https addresses are notified.'
  }

  return {
    async send(message, { signal }) {
      signal.throwIfAborted()
      const target = admit(message.url)
      if (typeof target === 'string') return { status: null, error: target }
      const end = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      const opened = await openConnection(target, deps, { timeoutMs, signal: end })
      signal.throwIfAborted()
      if (opened.socket === null)
        return { status: null, error: connectionError(opened.failure?.message, end, timeoutMs) }
      const headers = { ...message.headers, 'user-agent': userAgent }
      const answer = await post(opened.socket, { ...message, headers }, end).catch((error: Error) => error)
      opened.socket.destroy()
      signal.throwIfAborted()
      return answer instanceof Error
        ? { status: null, error: connectionError(answer.message, end, timeoutMs) }
        : { status: answer, error: answer >= 200 && answer < 300 ? null : statusError(answer) }
    },
    close: () => dns.close(),
  }
}

function connectionError(message: string | undefined, end: AbortSignal, timeoutMs: number): string {
  if (end.aborted) return `No answer within ${timeoutMs / 1000} seconds.`
  return (message ?? 'No connection.').slice(0, 300)
}

function statusError(status: number): string {
  const isRedirect = status >= 300 && status < 400
  return isRedirect ? `Answered ${status}: redirects are not followed.` : `Answered ${status}.`
}

/** Returns the status. Rejects when the connection breaks or the signal aborts first. */
async function post(socket: Socket, { url, headers, body }: WebhookMessage, signal: AbortSignal): Promise<number> {
  const { host, pathname, search } = new URL(url)
  const bytes = Buffer.from(body)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sending = request({
      method: 'POST',
      path: pathname + search,
      headers: { ...headers, host, 'content-length': bytes.length, connection: 'close' },
      createConnection: () => socket,
      signal,
    })
    sending.once('response', resolve)
    // The listener stays, because the connection may break after the response.
    sending.on('error', reject)
    sending.end(bytes)
  })
  await drain(response)
  return response.statusCode ?? 0
}

/** Errors after the headers are ignored: the response is known. */
function drain(response: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > answerBytesMax) response.destroy()
    })
    response.on('error', () => resolve())
    response.once('close', () => resolve())
  })
}
