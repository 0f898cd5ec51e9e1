import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  exitCodeInUse,
  processFile,
  type SandboxProcess,
  SandboxSettings,
  stateFile,
} from '#adapters/payments/sandbox/sandbox-process.ts'
import { serveSandbox } from './serve-sandbox.ts'
import { openSandboxState, StateInUseError } from './store/sandbox-state.ts'

const tickMs = 500
/** How long the process lives without an attached product, so that a killed product finds it after a restart. */
const aloneMaxMs = 24 * 3_600_000

/** The process of the sandbox. It reads its settings as JSON from stdin, so that the key is not visible in process lists. */
async function main() {
  // Other users of the machine must not read the files.
  process.umask(0o077)
  const settings = SandboxSettings.parse(JSON.parse(await text(process.stdin)))
  const state = openOrExit(join(settings.folder, stateFile))
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)

  const processPath = join(settings.folder, processFile)
  // The address of an earlier process is no longer valid.
  rmSync(processPath, { force: true })
  const { host, apiKey, port, preferredPort } = settings
  const lastPort = Number(state.notes.read('port') ?? 0)
  // The previous port is tried first, so that open payment pages continue to work.
  const ports = port === 0 ? [lastPort, preferredPort, 0].filter((port, index) => port !== 0 || index === 2) : [port]
  const server = await serveSandbox({ state, host, ports, apiKey, onLeft: stop })
  state.notes.write('port', String(server.port))
  writeProcessFile(processPath, { pid: process.pid, port: server.port, hostname: hostname() })

  let aloneSince = Date.now()
  while (!stopping.signal.aborted) {
    if (server.attached() > 0) aloneSince = Date.now()
    const isAlone = Date.now() - aloneSince > aloneMaxMs
    if (isAlone || !existsSync(join(settings.folder, stateFile))) break
    await server.sandbox.advance(new Date())
    state.deleteOld(new Date())
    // A slow receiver must not delay the clock.
    void server.deliver().catch((error: unknown) => console.error(new Date().toISOString(), error))
    await sleep(tickMs, undefined, { signal: stopping.signal }).catch(() => undefined)
  }
  rmSync(processPath, { force: true })
  await server.close()
  state.close()
  process.exit(0)
}

function openOrExit(file: string) {
  try {
    return openSandboxState(file)
  } catch (error) {
    if (!(error instanceof StateInUseError)) throw error
    process.exit(exitCodeInUse)
  }
}

/** Writes the file atomically. */
function writeProcessFile(file: string, content: SandboxProcess) {
  writeFileSync(`${file}.half`, JSON.stringify(content), { mode: 0o600 })
  renameSync(`${file}.half`, file)
}

main().catch((error: unknown) => {
  console.error(new Date().toISOString(), error)
  process.exit(1)
})
