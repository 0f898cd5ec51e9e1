import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

type Options = { cwd?: string; env?: Record<string, string>; input?: string; minutes?: number }

/** Runs a program to its end and returns its output. Throws with its output if it fails. */
export async function runProgram(program: string, args: string[], options: Options = {}): Promise<string> {
  const { cwd, env, input, minutes = 5 } = options
  const running = run(program, args, {
    cwd,
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
    timeout: minutes * 60_000,
  })
  if (input !== undefined) running.child.stdin?.end(input)
  const { stdout } = await running.catch((error: Error & { stderr?: string; stdout?: string }) => {
    throw new Error(`${program} failed: ${(error.stderr || error.stdout || error.message).slice(-2_000)}`)
  })
  return stdout
}

export type Server = { process: ChildProcess; output(): string; stop(): Promise<void> }

/** A program's child processes belong to its process group. An empty group is not an error. */
function signalGroup(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(-pid, signal)
  } catch {
    return
  }
}

/** Starts a program that runs until it is stopped. */
export function startServer(program: string, args: string[], { cwd, env }: Options = {}): Server {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let printed = ''
  const note = (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-20_000)
  }
  child.stdout.on('data', note)
  child.stderr.on('data', note)
  child.on('error', (error) => {
    printed += error.message
  })
  return {
    process: child,
    output: () => printed,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      const { pid } = child
      const ended = once(child, 'exit')
      signalGroup(pid, 'SIGTERM')
      const forced = setTimeout(() => signalGroup(pid, 'SIGKILL'), 15_000)
      await ended
      clearTimeout(forced)
      signalGroup(pid, 'SIGKILL')
    },
  }
}

/** Calls `check` until it succeeds. Throws with the server's output if the server ends first or takes too long. */
export async function untilReady<T>(server: Server, check: () => Promise<T>, seconds = 120): Promise<T> {
  const deadline = Date.now() + seconds * 1_000
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (server.process.exitCode !== null || Date.now() > deadline)
        throw new Error(`It did not start: ${server.output().slice(-3_000)}`, { cause: error })
      await sleep(250)
    }
  }
}

export async function freeLoopbackPort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return address.port
}
