import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { WorkerInfo } from '@playwright/test'
import { type MailServer, type ReceivedMail, startMailServer } from '../../test/fakes/mail-server.ts'
import { type Mailbox, mailboxOf } from './mailbox.ts'
import { freePort, type StartedProduct, startTestProduct, type TestProduct } from './product.ts'

/** The variables with the address of the parts of a run, and with the ports of the linking sites of its workers. */
const addressOfParts = 'E2E_SHARED_PARTS'
const portsOfLinks = 'E2E_LINK_PORTS'

type Settings = Record<string, string>

/** A requested product: equal settings and the same `users` lead to the same product. */
type Requested = { settings: Settings; users: string }

/**
 * Serves what all workers of a run use: products, each started with the first journey that needs it, and a mail server. Returns the function that ends
 * them.
 */
export async function serveSharedParts(workers: number): Promise<() => Promise<void>> {
  const products = new Map<string, Promise<StartedProduct>>()
  let mail: Promise<MailServer> | null = null

  function productFor(requested: Requested): Promise<StartedProduct> {
    const key = JSON.stringify(requested)
    const product = products.get(key) ?? startTestProduct(requested.settings)
    products.set(key, product)
    // A journey that is repeated tries again.
    product.catch(() => products.delete(key))
    return product
  }

  async function answer(request: IncomingMessage): Promise<unknown> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://parts')
    if (pathname === '/products') {
      const { url, sandboxOrigin, dataDir } = await productFor((await json(request)) as Requested)
      return { url, sandboxOrigin, dataDir } satisfies TestProduct
    }
    mail ??= startMailServer()
    const { url, mailsTo } = mailboxOf(await mail)
    return pathname === '/mail' ? { url } : mailsTo(searchParams.get('to') ?? '')
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (found) => respond(response, 200, JSON.stringify(found)),
      (error: unknown) => respond(response, 500, String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env[addressOfParts] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.env[portsOfLinks] = (await reservePorts(workers)).join()

  return async () => {
    server.closeAllConnections()
    server.close()
    const started = await Promise.allSettled(products.values())
    await Promise.all(
      started.map((product) => (product.status === 'fulfilled' ? endProduct(product.value) : undefined)),
    )
    await (await mail)?.close()
  }
}

/** Ports outside of those that products and tests get, so that each is still free when its linking site starts. */
async function reservePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort({ from: 30_000, to: 32_000 }))
  return [...ports]
}

/** Ends a product, and shows the output of one that ended before: the journeys report only that it did not answer. */
async function endProduct(product: StartedProduct): Promise<void> {
  const { exitCode, signalCode } = product.process
  if (exitCode !== null || signalCode !== null)
    console.error(`A product ended during the run (${exitCode ?? signalCode}):\n${product.output()}`)
  await product.end()
}

function respond(response: ServerResponse, status: number, body: string) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

/**
 * The product with these settings that the workers of the run share. A worker that replaces another one after a failure has a product of its own,
 * because the failed journey left its data behind.
 */
export async function sharedProduct(settings: Settings, worker: WorkerInfo): Promise<TestProduct> {
  // Only the first worker of a lane has the number of the lane.
  const isFirst = worker.workerIndex === worker.parallelIndex
  const users = isFirst ? 'all' : `worker ${worker.workerIndex}`
  return (await ask('/products', { settings, users })) as TestProduct
}

/** The mailbox of the server that receives the mails of all workers. */
export async function sharedMailbox(): Promise<Mailbox> {
  const { url } = (await ask('/mail')) as { url: string }
  return {
    url,
    mailsTo: async (address) => (await ask(`/received?to=${encodeURIComponent(address)}`)) as ReceivedMail[],
  }
}

/** The ports of the linking sites of all workers. Products that they share may read all of these. */
export function linkPorts(): number[] {
  return (process.env[portsOfLinks] ?? '').split(',').map(Number)
}

async function ask(path: string, body?: Requested): Promise<unknown> {
  const options = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`${process.env[addressOfParts]}${path}`, options)
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}
