import { access, cp, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freeLoopbackPort, runProgram, startServer, untilReady } from './processes.ts'
import { startDatabase } from './start-database.ts'

const owner = {
  name: 'Owner',
  email: 'owner@example.com',
  password: 'Barrel-Lantern-Cobalt-4711',
  blogTitle: 'A trial Ghost',
}

export type RunningGhost = { version: string; url: string; host: string; key: string; stop(): Promise<void> }

/**
 * The newest Ghost of npm, in `folder`, with a new database, on loopback only. An existing installation in the folder is reused. Its data is in a
 * MariaDB: its bundled SQLite would have to be compiled, and stops Node 24.21 with a failed assertion.
 */
export async function startRealGhost(folder: string): Promise<RunningGhost> {
  const root = join(folder, 'ghost')
  if (!(await isInstalled(root))) await install(folder, root)
  const content = join(folder, 'ghost-content')
  await rm(content, { recursive: true, force: true })
  // Its themes are part of the package.
  await cp(join(root, 'content'), content, { recursive: true, dereference: true })
  for (const name of ['data', 'images', 'themes', 'logs', 'settings', 'files', 'media', 'public', 'adapters'])
    await mkdir(join(content, name), { recursive: true })
  const port = await freeLoopbackPort()
  const url = `http://127.0.0.1:${port}`
  const data = join(folder, 'ghost-database')
  await rm(data, { recursive: true, force: true })
  await mkdir(data, { recursive: true })
  const socket = join(folder, 'ghost-database.sock')
  const database = await startDatabase(data, { socket, database: 'ghost' })
  const server = startServer(process.execPath, ['index.js'], {
    cwd: root,
    env: {
      NODE_ENV: 'production',
      url,
      server__host: '127.0.0.1',
      server__port: String(port),
      database__client: 'mysql',
      database__connection__socketPath: socket,
      database__connection__user: 'root',
      database__connection__password: '',
      database__connection__database: 'ghost',
      paths__contentPath: content,
      mail__transport: 'Direct',
      privacy__useUpdateCheck: 'false',
      privacy__useGravatar: 'false',
      privacy__useStructuredData: 'false',
      security__staffDeviceVerification: 'false',
      logging__transports: '["stdout"]',
    },
  })
  const stop = async () => {
    await server.stop()
    await database.stop()
  }
  try {
    await untilReady(server, () => waitForApi(url), 300)
    return { ...(await setUp(url, socket)), url, host: `127.0.0.1:${port}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function isInstalled(root: string): Promise<boolean> {
  return access(join(root, 'node_modules/.package-lock.json')).then(
    () => true,
    () => false,
  )
}

async function install(folder: string, root: string): Promise<void> {
  const npm = (args: string[], cwd: string) => runProgram('npm', args, { cwd, minutes: 30 })
  const packed = (await npm(['pack', 'ghost', '--silent'], folder)).trim().split('\n').at(-1) ?? ''
  await rm(root, { recursive: true, force: true })
  await mkdir(root, { recursive: true })
  await runProgram('tar', ['xzf', join(folder, packed), '--strip-components=1', '-C', root])
  // Its lock file belongs to another package manager, and one of its peer dependencies requires another version than the package has.
  const quiet = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps']
  await npm(['install', ...quiet], root)
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  console.log(`Ghost ${manifest.version} is installed in ${root}.`)
}

async function waitForApi(url: string): Promise<void> {
  const response = await fetch(`${url}/ghost/api/admin/site/`)
  if (!response.ok) throw new Error(`Ghost answers ${response.status}`)
  await response.text()
}

/** Its first user, and a key. */
async function setUp(url: string, socket: string): Promise<{ version: string; key: string }> {
  const call = async (path: string, body: unknown) => {
    const response = await fetch(`${url}/ghost/api/admin/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`Ghost answers ${response.status} to ${path}: ${await response.text()}`)
    return response
  }
  await call('authentication/setup/', { setup: [owner] })
  // The key of the integration for Zapier, which every Ghost has and which has the same permissions as a custom one.
  const query = `select concat(api_keys.id, ':', secret) from api_keys join integrations on integrations.id = integration_id
    where integrations.slug = 'zapier' and api_keys.type = 'admin'`
  const key = (
    await runProgram('mariadb', ['--no-defaults', `--socket=${socket}`, '-uroot', '-N', '-e', query, 'ghost'])
  ).trim()
  if (key === '') throw new Error('Ghost has no Admin API key')
  const site = (await (await fetch(`${url}/ghost/api/admin/site/`)).json()) as { site: { version: string } }
  return { version: site.site.version, key }
}
