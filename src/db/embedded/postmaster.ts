import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SettingsError } from '#config/env.ts'

const orphansTimeoutMs = 60_000

/** The process id of the PostgreSQL that runs on a data folder, or null. After a crash, the id in the file may belong to another program. */
export function findPostmaster(data: string): number | null {
  const pid = Number(readPidFile(data).split('\n')[0])
  return Number.isInteger(pid) && pid > 1 && isAlive(pid) && runsIn(pid, data) ? pid : null
}

/** Empty if the file is missing: PostgreSQL removes it when it ends. */
function readPidFile(data: string): string {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}

/** Sends a stop signal to PostgreSQL. A process that has just ended is ignored. */
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

/** After its postmaster was killed, PostgreSQL's other processes need a moment to notice and exit. Two servers at once would corrupt the data. */
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
