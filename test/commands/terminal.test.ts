import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { makePreparedDataDir } from '../harness/database.ts'
import { eventually } from '../harness/process.ts'

const root = join(import.meta.dirname, '../..')
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/**
 * Runs a command in a separate terminal, without a shell in between that would receive signals too. Text written to its stdin counts as typed there.
 */
function inTerminal(command: string, settings: Record<string, string>): { child: ChildProcess; shown: () => string } {
  const options =
    process.platform === 'darwin'
      ? ['-q', '/dev/null', ...command.split(' ')]
      : ['-qefc', `exec ${command}`, '/dev/null']
  const { DATABASE_URL: _database, LOG_LEVEL: _level, NODE_ENV: _mode, ...environment } = process.env
  const child = spawn('script', options, {
    cwd: root,
    env: { ...environment, PORT: '0', HOST: '127.0.0.1', ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let shown = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    shown += chunk
  })
  return { child, shown: () => shown }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A zombie: the process has ended, but its parent has not yet read its exit code.
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

test.each(['npm start', 'npm run dev'])(
  'Ctrl-C ends `%s` in a terminal and leaves no database behind',
  async (command) => {
    const { path, remove } = await makePreparedDataDir()
    cleanups.push(remove)
    const { child, shown } = inTerminal(command, { DATA_DIR: path })
    await eventually(async () => expect(shown()).toContain('is running at'), 120_000)
    const postmaster = Number(readFileSync(join(path, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
    expect(isRunning(postmaster)).toBe(true)
    child.stdin?.write('\x03')
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
    expect(existsSync(join(path, 'postgres/data/postmaster.pid'))).toBe(false)
    expect(isRunning(postmaster)).toBe(false)
    // The log is for a terminal: it contains no JSON and no tool warnings.
    const lines = stripVTControlCharacters(shown())
    expect(lines).toMatch(/ info +stopping \(signal: SIGINT\)/)
    expect(lines).not.toMatch(/"level":|\bwarn/i)
  },
  180_000,
)

test('Ctrl-C pressed twice in a row is one request to stop', async () => {
  const { path, remove } = await makePreparedDataDir()
  cleanups.push(remove)
  const { child, shown } = inTerminal('npm start', { DATA_DIR: path })
  await eventually(async () => expect(shown()).toContain('is running at'), 120_000)
  const postmaster = Number(readFileSync(join(path, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
  child.stdin?.write('\x03')
  // npm may forward the signal that the terminal already sent, while the product stops.
  await eventually(async () => expect(shown()).toContain('stopping'))
  child.stdin?.write('\x03')
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
  expect(isRunning(postmaster)).toBe(false)
}, 180_000)
