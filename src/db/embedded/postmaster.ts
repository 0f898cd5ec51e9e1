import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SettingsError } from '#config/env.ts'

const orphansTimeoutMs = 60_000

/** The process id of the PostgreSQL that runs on a data folder, or null. A number left in a file by a crash may belong to anybody by now. */
export function findPostmaster(data: string): number | null {
  const pid = Number(readPidFile(data).split('\n')[0])
  return Number.isInteger(pid) && pid > 1 && isAlive(pid) && runsIn(pid, data) ? pid : null
}

/** Empty where there is none: a PostgreSQL that ends removes its file at any moment. */
function readPidFile(data: string): string {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}

/** Asks a PostgreSQL to stop; one that has just ended needs no request. */
export function signalPostmaster(pid: number, signal: 'SIGINT' | 'SIGQUIT') {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function runsIn(pid: number, data: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data
  } catch {
    return false
  }
}

/** After its postmaster was killed, PostgreSQL's other processes take a moment to notice and leave; two at once would ruin the data. */
export async function waitForOrphans(data: string): Promise<void> {
  if (process.platform !== 'linux') return
  const deadline = Date.now() + orphansTimeoutMs
  for (;;) {
    const orphans = readdirSync('/proc').filter(
      (name) => /^\d+$/.test(name) && runsIn(Number(name), data) && isAlive(Number(name)),
    )
    if (orphans.length === 0) return
    if (Date.now() > deadline)
      throw new SettingsError(
        `Processes ${orphans.join(', ')} of an earlier PostgreSQL still use ${data}; stop them and start again`,
      )
    await sleep(20)
  }
}
