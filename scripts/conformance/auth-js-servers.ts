import { createServer, request as forward, type Server } from 'node:http'
import { startMailServer } from '../../test/fakes/mail-server.ts'
import { freePort, makeDataDir, startProduct } from '../../test/harness/process.ts'

const commonSettings = {
  AUTH_REQUESTS_PER_ADDRESS: '1000000',
  AUTH_REDIRECT_URLS: 'https://supabase.io/docs,https://127.0.0.1:3000,http://localhost:5173',
  MAIL_FROM: 'Linkwright <no-reply@linkwright.example>',
  LOG_LEVEL: 'fatal',
}

/** Two products on one folder. The five servers of the suite differ in settings of this product, or do not exist here. */
const productSettings = {
  confirming: {},
  // The suite's authenticator signs for the site `http://localhost:5173`, while the requests have the host of the gateway.
  autoconfirm: { AUTH_AUTOCONFIRM: 'true', PUBLIC_URL: 'http://localhost:5173', UNKNOWN_HOSTS: 'product' },
} as const

type ProductName = keyof typeof productSettings

/** The addresses in the suite's tests, and the path prefix that is added to each request there. */
export const suiteAddresses: readonly { port: number; prefix: string; product: ProductName; suiteMeans: string }[] = [
  { port: 54_321, prefix: '', product: 'autoconfirm', suiteMeans: 'Supabase CLI' },
  { port: 9_999, prefix: '/auth/v1', product: 'confirming', suiteMeans: 'confirmation needed, phone' },
  { port: 9_998, prefix: '/auth/v1', product: 'autoconfirm', suiteMeans: 'no confirmation needed' },
  { port: 9_997, prefix: '/auth/v1', product: 'confirming', suiteMeans: 'sign-up closed' },
  { port: 9_996, prefix: '/auth/v1', product: 'autoconfirm', suiteMeans: 'asymmetric keys' },
]

/** Starts the product with the settings and at the addresses that the official client's suite expects, on a temporary folder. */
export async function startSuiteServers(): Promise<{ close(): Promise<void> }> {
  const stops: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const stop of stops.toReversed()) await stop().catch(() => undefined)
  }
  try {
    const directory = await makeDataDir()
    stops.push(directory.remove)
    const mails = await startMailServer()
    stops.push(mails.close)
    const urls = new Map<ProductName, string>()
    for (const [name, own] of Object.entries(productSettings) as [ProductName, Record<string, string>][]) {
      const port = await freePort()
      const product = await startProduct({
        ...commonSettings,
        ...own,
        PORT: String(port),
        DATA_DIR: directory.path,
        SMTP_URL: mails.url,
      })
      stops.push(() => product.stop())
      urls.set(name, `http://127.0.0.1:${port}`)
    }
    for (const { port, prefix, product } of suiteAddresses) {
      const gateway = await startGateway(port, `${urls.get(product)}${prefix}`)
      stops.push(() => stopGateway(gateway))
    }
  } catch (error) {
    await close()
    throw error
  }
  return { close }
}

/** Forwards every request unchanged except for its path prefix. */
async function startGateway(port: number, target: string): Promise<Server> {
  const server = createServer((request, response) => {
    const { method = 'GET', headers } = request
    const onward = forward(`${target}${request.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    })
    onward.on('error', (error) => response.destroy(error))
    request.pipe(onward)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}

async function stopGateway(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
