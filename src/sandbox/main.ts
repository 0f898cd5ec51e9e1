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
/** How long the process stays with nobody attached: a product that was killed and comes back finds it. */
const aloneMaxMs = 24 * 3_600_000

/** The sandbox as a process: settings come as JSON on stdin, so that the key is in no list of processes. */
async function main() {
  // What is kept here is for nobody else.
  process.umask(0o077)
  const settings = SandboxSettings.parse(JSON.parse(await text(process.stdin)))
  const state = openOrExit(join(settings.folder, stateFile))
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)

  const place = join(settings.folder, processFile)
  // Where an earlier process was means nothing from now on.
  rmSync(place, { force: true })
  const { host, apiKey, port, preferredPort } = settings
  const kept = Number(state.notes.read('port') ?? 0)
  // The port of before comes first: payment pages that are open keep working.
  const ports = port === 0 ? [kept, preferredPort, 0].filter((port, index) => port !== 0 || index === 2) : [port]
  const server = await serveSandbox({ state, host, ports, apiKey, onLeft: stop })
  state.notes.write('port', String(server.port))
  writePlace(place, { pid: process.pid, port: server.port, hostname: hostname() })

  let aloneSince = Date.now()
  while (!stopping.signal.aborted) {
    if (server.attached() > 0) aloneSince = Date.now()
    const isAlone = Date.now() - aloneSince > aloneMaxMs
    if (isAlone || !existsSync(join(settings.folder, stateFile))) break
    await server.sandbox.advance(new Date())
    state.forgetOld(new Date())
    // An answer that is slow must not hold up the clock.
    void server.deliver().catch((error: unknown) => console.error(new Date().toISOString(), error))
    await sleep(tickMs, undefined, { signal: stopping.signal }).catch(() => undefined)
  }
  rmSync(place, { force: true })
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

/** Whole or not at all. */
function writePlace(file: string, place: SandboxProcess) {
  writeFileSync(`${file}.half`, JSON.stringify(place), { mode: 0o600 })
  renameSync(`${file}.half`, file)
}

main().catch((error: unknown) => {
  console.error(new Date().toISOString(), error)
  process.exit(1)
})
