import type { Server } from 'node:http'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sandboxProtocol } from '#adapters/payments/sandbox/sandbox-calls.ts'
import { createCallHandler, type ProcessCalls, sendProblem, showsKey } from './calls/answer-call.ts'
import { RefusedRequest } from './http/request-body.ts'
import { createPageHandler } from './pages/answer-page.ts'
import { createSandbox, type Sandbox } from './provider/create-sandbox.ts'
import type { SandboxState } from './store/sandbox-state.ts'
import { deliverEvents, type Webhook } from './webhooks/deliver-events.ts'

export type SandboxServer = {
  port: number
  origin: string
  sandbox: Sandbox
  /** The number of attached products. */
  attached: () => number
  /** Sends due events; returns how many of them the product accepted. */
  deliver: () => Promise<number>
  close: () => Promise<void>
}

type Options = {
  state: SandboxState
  host: string
  /** The ports to try in this order; 0 for one that the system chooses. */
  ports: readonly number[]
  apiKey: string
  /** Called when the last product has detached. */
  onLeft?: () => void
  settleAfterMs?: number
  now?: () => Date
}

/** Serves the sandbox: its calls under `/v1/`, its pages under `/sandbox/`. */
export async function serveSandbox({ state, host, ports, apiKey, onLeft, ...rest }: Options): Promise<SandboxServer> {
  const server = createServer()
  const port = await listenOnFirst(server, host, ports)
  const origin = `http://localhost:${port}`
  const sandbox = createSandbox({ store: state.store, origin, ...rest })
  const inFlight = new Set<string>()
  const attachments = new Map<string, ServerResponse>()
  const deliver = async () => {
    const webhook = webhookOf(state)
    return webhook === null ? 0 : deliverEvents(state.waiting, { webhook, inFlight })
  }
  const processCalls: ProcessCalls = {
    async 'set-webhook'(webhook) {
      state.notes.write('webhook', JSON.stringify(webhook))
      return null
    },
    async 'list-events'({ since, after }) {
      return { ...(await sandbox.listEvents(since, after)), waiting: state.waiting.count() }
    },
    async leave({ id }) {
      attachments.get(id)?.end()
      attachments.delete(id)
      const stops = attachments.size === 0
      if (stops) onLeft?.()
      return { stops }
    },
  }
  const answerCall = createCallHandler(sandbox, processCalls)
  const answerPage = createPageHandler({ sandbox, origin })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    if (!pathname.startsWith('/v1/')) return answerPage(request, response)
    response.setHeader('sandbox-protocol', sandboxProtocol)
    if (!showsKey(request, apiKey)) return sendProblem(response, 401, 'authentication', 'The API key is wrong')
    if (pathname === '/v1/attach') return attach(attachments, searchParams.get('id') ?? '', response)
    return answerCall(request, response, pathname.slice('/v1/'.length))
  }

  server.on('request', (request, response) => {
    answer(request, response).catch((error: unknown) => sendFailure(response, error))
  })
  return {
    port,
    origin,
    sandbox,
    attached: () => attachments.size,
    deliver,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A response without an end. It shows this process that the product is alive, and the product that this process is alive. */
function attach(attachments: Map<string, ServerResponse>, id: string, response: ServerResponse) {
  attachments.set(id, response)
  response.once('close', () => attachments.delete(id))
  response.writeHead(200, { 'content-type': 'text/plain' }).write('attached\n')
}

function webhookOf({ notes }: SandboxState): Webhook | null {
  const note = notes.read('webhook')
  return note === null ? null : (JSON.parse(note) as Webhook)
}

function sendFailure(response: ServerResponse, error: unknown) {
  if (response.headersSent) return void response.destroy()
  const isRefused = error instanceof RefusedRequest
  if (!isRefused) console.error(new Date().toISOString(), error)
  const text = isRefused ? error.message : 'The sandbox failed. Its log says why.'
  response.writeHead(isRefused ? error.status : 500, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
}

async function listenOnFirst(server: Server, host: string, ports: readonly number[]): Promise<number> {
  for (const port of ports) if (await listens(server, host, port)) return (server.address() as AddressInfo).port
  throw new Error(`None of the ports ${ports.join(', ')} is free`)
}

function listens(server: Server, host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error)
    server.once('error', failed)
    server.listen(port, host, () => {
      server.off('error', failed)
      resolve(true)
    })
  })
}
