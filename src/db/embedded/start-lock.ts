import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SettingsError } from '#config/env.ts'

const waitMs = 20
const timeoutMs = 120_000

/**
 * Runs `action` while no other process runs one for the same data folder. The lock is a listening socket, so it ends with its process in every case.
 * On Linux it is in the abstract namespace of the kernel; elsewhere it is a file, and a connection attempt shows whether its listener still exists.
 */
export async function withStartLock<T>(dataDir: string, action: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const holder = await tryListen(dataDir)
    if (holder !== null) {
      try {
        return await action()
      } finally {
        await new Promise((done) => holder.close(done))
      }
    }
    if (Date.now() > deadline)
      throw new SettingsError(
        `Another process has been starting or stopping the database in ${dataDir} for two minutes`,
      )
    await sleep(waitMs)
  }
}

async function tryListen(dataDir: string): Promise<Server | null> {
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 24)
  if (process.platform === 'linux') return listen(`\0linkwright-${digest}`)
  const file = join('/tmp', `linkwright-${digest}.lock`)
  const server = await listen(file)
  if (server === null && !(await isListening(file))) rmSync(file, { force: true })
  return server
}

function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen(path, () => {
      server.unref()
      resolve(server)
    })
  })
}

async function isListening(path: string): Promise<boolean> {
  const { connect } = await import('node:net')
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
