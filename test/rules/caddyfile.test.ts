import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveSite } from '#domain/sites/proof/prove-site.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { eventually, freePort } from '../harness/process.ts'
import { startTestServer, type TestServer } from '../harness/server.ts'
import { makeAccount } from '../makers/accounts.ts'
import { makeSite, type TestSiteDeps, testSiteDeps } from '../makers/sites.ts'

// A real Caddy runs the shipped file, on separate ports, if it is installed on this machine.
const hasCaddy = spawnSync('caddy', ['version']).status === 0
const shipped = join(import.meta.dirname, '../../deploy/Caddyfile')

let database: TestDatabase
let server: TestServer
let folder: string
let caddy: ChildProcess
let ports: { http: number; https: number }
let deps: TestSiteDeps
let userId: string

beforeAll(async () => {
  if (!hasCaddy) return
  database = await createTestDatabase()
  server = await startTestServer(database, {
    listener: { refusesUnknownHosts: true, render: async () => new Response('a page of the product') },
  })
  userId = (await makeAccount(server.deps.accounts)).user.id
  folder = await mkdtemp(join(tmpdir(), 'linkwright-caddy-'))
  ports = { http: await freePort(), https: await freePort() }
  const text = (await readFile(shipped, 'utf8'))
    .replaceAll('127.0.0.1:3000', new URL(server.url).host)
    .replace(
      '{\n\ton_demand_tls',
      `{\n\tadmin off\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n\tlocal_certs\n\tskip_install_trust\n\ton_demand_tls`,
    )
  await writeFile(join(folder, 'Caddyfile'), text)
  caddy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      LINKWRIGHT_HOST: 'links.example.com',
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
    stdio: 'ignore',
  })
  await eventually(async () => expect((await getPage('/healthz')).statusCode).toBe(308))
  deps = testSiteDeps({
    fetching: {
      resolve: async () => [{ address: '93.184.216.34', family: 4 }],
      dial: (_addresses, port) => connect(port === 443 ? ports.https : ports.http, '127.0.0.1'),
    },
  })
})
afterAll(async () => {
  if (!hasCaddy) return
  deps.stop()
  caddy.kill()
  await once(caddy, 'exit')
  await server.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** A request by plain http, with a host name that no site has proven. */
function getPage(path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'garden.example.com' }
    get({ host: '127.0.0.1', port: ports.http, path, headers }, (answer) => resolve(answer.resume())).on(
      'error',
      reject,
    )
  })
}

test.skipIf(!hasCaddy)('by plain http a name without a certificate is served only on the path of a proof', async () => {
  for (const path of ['/robots.txt', '/.well-known/linkwright-0123.txt'])
    expect([path, (await getPage(path)).statusCode]).toEqual([path, 421])
  for (const path of ['/', '/blog', '/api/posts', '/internal/tls-permission?domain=garden.example.com']) {
    const { statusCode, headers } = await getPage(path)
    expect([path, statusCode, headers.location]).toEqual([path, 308, `https://garden.example.com${path}`])
  }
})

test.skipIf(!hasCaddy)('a member with a proof file on a name that leads here gets the advice to use DNS', async () => {
  const { id, host } = await makeSite(database.db, {
    userId,
    host: 'garden.example.com',
    proofStatus: 'unproven',
    proofMethod: null,
    provenAt: null,
  })
  await proveSite(database.db, deps, { userId }, { id, method: 'file' })
  const { proofStatus, proofLastText } = await database.db
    .selectFrom('domains')
    .select(['proofStatus', 'proofLastText'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(proofStatus).toBe('unproven')
  expect(proofLastText).toBe(
    `${host} already leads to this installation, where a file proves nothing. Use the DNS record.`,
  )
})
