import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { callSandbox } from './create-sandbox-client.ts'
import { sandboxProtocol } from './sandbox-calls.ts'
import { exitCodeInUse, logFile, processFile, SandboxProcess, type SandboxSettings } from './sandbox-process.ts'

const startTimeoutMs = 30_000
/** How long a sandbox that has the state open may fail to respond before it is considered hung. */
const hungAfterMs = 8_000
const answerTimeoutMs = 3_000
const stopTimeoutMs = 5_000
const stepMs = 30
const waitAfterLossMs = 1_000

const program = join(import.meta.dirname, '../../../sandbox/main.ts')

export type RunningSandbox = {
  /** The current address, without a trailing slash; it can change after a crash. */
  address: () => string
  /** Detaches from the sandbox. The last product that detaches stops it. */
  stop: () => Promise<void>
}

type Options = SandboxSettings & {
  /** Called when the sandbox was lost and cannot be restarted. */
  onNotice: (message: string) => void
}

/**
 * Attaches to the sandbox of a folder, or starts it there as a process in a separate session: it survives a killed product, and the next product
 * attaches to it. A sandbox that refuses our key, has another protocol version or hangs is replaced. While the product runs, a sandbox that dies is
 * restarted. Throws with the reason if no sandbox can be started.
 */
export async function runSandbox({ onNotice, ...settings }: Options): Promise<RunningSandbox> {
  mkdirSync(settings.folder, { recursive: true, mode: 0o700 })
  const attachmentId = randomUUID()
  let stopping = false
  let current = await attachOrStart(settings, attachmentId)
  let recovering: Promise<void> = Promise.resolve()

  function watch({ lost }: Attachment) {
    void lost.then(() => {
      if (!stopping) recovering = recover()
    })
  }

  async function recover() {
    while (!stopping) {
      try {
        current = await attachOrStart(settings, attachmentId)
        return watch(current)
      } catch (error) {
        onNotice(`The payment sandbox could not be started again: ${error instanceof Error ? error.message : error}`)
        await sleep(waitAfterLossMs)
      }
    }
  }

  watch(current)
  return {
    address: () => addressOf(current.sandboxProcess),
    async stop() {
      stopping = true
      await recovering
      await leave(current, settings.apiKey, attachmentId)
    },
  }
}

function addressOf({ port }: SandboxProcess): string {
  return `http://127.0.0.1:${port}`
}

/** `lost` resolves when the sandbox has ended. */
type Attachment = { sandboxProcess: SandboxProcess; lost: Promise<void>; close: () => void }

async function attachOrStart(settings: SandboxSettings, attachmentId: string): Promise<Attachment> {
  const begun = Date.now()
  const replaced = new Set<number>()
  let child: ChildProcess | null = null
  while (Date.now() - begun < startTimeoutMs) {
    const sandboxProcess = readProcessFile(settings.folder)
    const found = sandboxProcess === null ? 'none' : await attach(sandboxProcess, settings.apiKey, attachmentId)
    if (typeof found === 'object') {
      endOther(child, found.sandboxProcess)
      return found
    }
    child ??= start(settings)
    if (hasEnded(child)) {
      requireInUse(child, settings.folder)
      // Another process has the state open: either it is about to write its address, or it cannot be used.
      const isHung = Date.now() - begun > hungAfterMs
      if (sandboxProcess !== null && (isHung || found === 'refused'))
        replace(sandboxProcess, settings.folder, { isHung, replaced })
      child = null
    }
    await sleep(stepMs)
  }
  throw new Error(`It did not start in ${startTimeoutMs / 1000} s. ${join(settings.folder, logFile)} may say why.`)
}

/** Ends our own process that is still starting. Otherwise it would take over the state once the other process ends, and nothing would stop it. */
function endOther(child: ChildProcess | null, { pid }: SandboxProcess) {
  if (child !== null && child.pid !== pid && !hasEnded(child)) child.kill()
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** Throws unless the process ended because another one has the state open. */
function requireInUse({ exitCode }: ChildProcess, folder: string) {
  if (exitCode !== exitCodeInUse) throw new Error(`It exited at once. ${join(folder, logFile)} says why.`)
}

/** The address written by the process that has the state open. */
function readProcessFile(folder: string): SandboxProcess | null {
  try {
    return SandboxProcess.parse(JSON.parse(readFileSync(join(folder, processFile), 'utf8')))
  } catch {
    return null
  }
}

/**
 * Requests a response that stays open as long as both processes live. `refused`: the listener is not our sandbox, or has another protocol version.
 */
async function attach(
  sandboxProcess: SandboxProcess,
  apiKey: string,
  id: string,
): Promise<Attachment | 'refused' | 'no answer'> {
  const ending = new AbortController()
  const late = setTimeout(() => ending.abort(), answerTimeoutMs)
  try {
    const response = await fetch(`${addressOf(sandboxProcess)}/v1/attach?id=${id}`, {
      headers: { authorization: `Bearer ${apiKey}` },
      signal: ending.signal,
    })
    const isCompatible = response.ok && response.headers.get('sandbox-protocol') === sandboxProtocol
    if (!isCompatible || response.body === null) {
      ending.abort()
      return 'refused'
    }
    return { sandboxProcess, lost: read(response.body), close: () => ending.abort() }
  } catch {
    return 'no answer'
  } finally {
    clearTimeout(late)
  }
}

async function read(body: ReadableStream): Promise<void> {
  try {
    for await (const _chunk of body);
  } catch {
    // Only the end of the response matters, not its reason.
  }
}

function start({ folder, ...settings }: SandboxSettings): ChildProcess {
  const log = openSync(join(folder, logFile), 'a', 0o600)
  const child = spawn(process.execPath, [program], { cwd: folder, detached: true, stdio: ['pipe', log, log] })
  closeSync(log)
  child.once('error', () => undefined)
  child.stdin?.once('error', () => undefined)
  child.stdin?.end(JSON.stringify({ ...settings, folder }))
  child.unref()
  return child
}

/** Ends the process that has the state open: with SIGTERM first, with SIGKILL if it hangs. */
function replace(
  { pid, hostname: machine }: SandboxProcess,
  folder: string,
  { isHung, replaced }: { isHung: boolean; replaced: Set<number> },
) {
  if (machine !== hostname())
    throw new Error(`The sandbox in ${folder} belongs to the machine ${machine}. Only one machine can use a sandbox.`)
  signal(pid, isHung || replaced.has(pid) ? 'SIGKILL' : 'SIGTERM')
  replaced.add(pid)
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

async function leave({ sandboxProcess, lost, close }: Attachment, apiKey: string, id: string): Promise<void> {
  const connection = { address: () => addressOf(sandboxProcess), apiKey, timeoutMs: answerTimeoutMs }
  const { stops } = await callSandbox(connection, 'leave', { id }).catch(() => ({ stops: false }))
  close()
  await lost
  if (!stops || sandboxProcess.hostname !== hostname()) return
  const deadline = Date.now() + stopTimeoutMs
  while (signal(sandboxProcess.pid, 0) && Date.now() < deadline) await sleep(stepMs)
}
