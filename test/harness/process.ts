import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')
const startTimeoutMs = 60_000

/** Where Node stores compiled modules, as with `npm start`. */
export const compileCache = join(root, '.cache/compile')

/** How `npm start` starts the product: the options of Node, and the environment. */
export const startOptions = readStartOptions()

function readStartOptions(): { node: string[]; environment: Record<string, string> } {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const [, settings, node] = /&& (.*) exec node (.*) build\/product\/main\.js$/.exec(scripts.start) ?? []
  if (settings === undefined || node === undefined) throw new Error('The script “start” has another form')
  const environment = Object.fromEntries(settings.split(' ').map((setting) => setting.split('=')))
  return { node: node.split(' '), environment }
}

export type RunningProduct = {
  url: string
  process: ChildProcess
  output: () => string
  /** Kills it, as in a crash. */
  kill(): Promise<void>
  /** Stops it and returns its exit code. */
  stop(): Promise<number | null>
}

const memoryFolder = '/dev/shm'
const roomyBytes = 4 * 1024 ** 3

/**
 * Where databases of tests are: in memory if there is room, else on the disk. A database has a thousand small files, which a disk takes up to twenty
 * times as long to create.
 */
function databasesFolder(): string {
  if (!existsSync(memoryFolder)) return tmpdir()
  const { bavail, bsize } = statfsSync(memoryFolder)
  return Math.min(bavail * bsize, freemem()) > roomyBytes ? memoryFolder : tmpdir()
}

/** Builds the pages and the server's bundle, unless they are current. */
export function buildProduct(): void {
  const { status } = spawnSync(process.execPath, ['scripts/setup.mjs', '--build'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The product could not be built.')
}

/** A folder for a separate database, removed at the end. */
export async function makeDataDir(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(databasesFolder(), 'linkwright-product-'))
  // The database's own user needs access, or its data would be stored in another folder and not be deleted.
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Copies the stopped database of a data folder to another one, which must have none. */
export async function copyData(from: string, to: string): Promise<void> {
  // The files belong to PostgreSQL's user.
  await promisify(execFile)('cp', ['-a', join(from, 'postgres'), to])
}

/**
 * Starts the product of a folder as its users do (it must be built, see `buildProduct`) and waits until it prints its address. Throws with its output if it ends
 * instead.
 */
export async function startProduct(settings: Record<string, string>, folder = root): Promise<RunningProduct> {
  const child = spawnProduct(settings, folder)
  let printed = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    printed += chunk
  })
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const url = /running at (http:\S+)/.exec(printed)?.[1]
    if (url !== undefined) return running(child, url, () => printed)
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The product did not start:\n${printed}`)
    }
    await sleep(20)
  }
}

/** Starts the product without waiting for it. */
export function spawnProduct(settings: Record<string, string>, folder = root): ChildProcess {
  const { DATABASE_URL: _database, ...environment } = process.env
  return spawn(process.execPath, [...startOptions.node, 'build/product/main.js'], {
    cwd: folder,
    env: {
      ...environment,
      ...startOptions.environment,
      NODE_COMPILE_CACHE: compileCache,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      // Targets of tests have names on the real web.
      READ_TARGET_PAGES: 'false',
      OPEN_KNOWLEDGE: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function running(child: ChildProcess, url: string, output: () => string): RunningProduct {
  return {
    url,
    process: child,
    output,
    async kill() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      return child.exitCode
    },
  }
}

/**
 * A free port of this machine, for a server that has to know its port in advance or listens again later. It is outside of the system's range of
 * automatic ports, which another connection may get, and not 10080, which `fetch` and browsers refuse.
 */
export async function freePort({ from = 11_000, to = 30_000 } = {}): Promise<number> {
  for (;;) {
    const port = randomInt(from, to)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
      )
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}

/** Calls `check` until it stops throwing, for at most `timeoutMs`. Then throws its last error. */
export async function eventually<T>(check: () => Promise<T>, timeoutMs = 20_000): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(50)
    }
  }
}
