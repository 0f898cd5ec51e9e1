import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')
const startTimeoutMs = 60_000

export type RunningProduct = {
  url: string
  process: ChildProcess
  output: () => string
  /** Ends it as the system would on a crash. */
  kill(): Promise<void>
  /** Asks it to stop and answers its exit code. */
  stop(): Promise<number | null>
}

/** A folder for a database of one's own, removed at the end. */
export async function makeDataDir(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'linkwright-product-'))
  // The database's own user must get in, or its data would be kept elsewhere and stay behind.
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Starts the product as its users do (pages must be built) and waits until it says where it is. Throws what it printed if it ends instead. */
export async function startProduct(settings: Record<string, string>): Promise<RunningProduct> {
  const child = spawnProduct(settings)
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
export function spawnProduct(settings: Record<string, string>): ChildProcess {
  const { DATABASE_URL: _database, ...environment } = process.env
  return spawn(process.execPath, ['src/main.ts'], {
    cwd: root,
    env: {
      ...environment,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(root, '.cache/compile'),
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      // Targets of tests are names of the real web.
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
 * A port of this machine that nobody listens on: to be told before anybody does, or listened on again later. None of those that the system hands out
 * (by then another connection may have it), nor 10080, which `fetch` and browsers refuse.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 30_000)
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

/** Calls `check` until it stops throwing, for at most `timeoutMs`; then its last error is thrown. */
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
