import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The processor seconds of each process so far; `null` where the system does not report them (Linux does). */
export type CpuTimes = Map<number, number> | null

let ticksPerSecond: number | null = null

/** Reads the processor time of processes, in user and kernel mode. Ended processes are left out. */
export function readCpuTimes(pids: readonly number[]): CpuTimes {
  if (!existsSync('/proc/self/stat')) return null
  ticksPerSecond ??= Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100
  const times = new Map<number, number>()
  for (const pid of pids) {
    const stat = readIfThere(`/proc/${pid}/stat`)
    if (stat === null) continue
    // Fields 14 and 15 of proc_pid_stat(5), counted from the end of the program's name, which may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    times.set(pid, (Number(fields[11]) + Number(fields[12])) / ticksPerSecond)
  }
  return times
}

/** Processor seconds between two readings. */
export function cpuSecondsBetween(before: CpuTimes, after: CpuTimes): number | null {
  if (before === null || after === null) return null
  return [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0)
}

/** The processor seconds of threads so far, summed by the name of the thread; `null` where the system does not report them (Linux does). */
export type ThreadTimes = Map<string, number> | null

/** Reads the processor time of all threads of processes. Node names them `MainThread`, `libuv-worker` (the pool) and `V8Worker`. */
export function readThreadTimes(pids: readonly number[]): ThreadTimes {
  if (!existsSync('/proc/self/schedstat')) return null
  const times = new Map<string, number>()
  for (const folder of pids.flatMap(threadsOf)) {
    const name = readIfThere(`${folder}/comm`)?.trim() ?? ''
    const nanoseconds = Number(readIfThere(`${folder}/schedstat`)?.split(' ', 1)[0] ?? 0)
    times.set(name, (times.get(name) ?? 0) + nanoseconds / 1e9)
  }
  return times
}

/** Processor seconds of each kind of thread between two readings. */
export function threadSecondsBetween(before: ThreadTimes, after: ThreadTimes): Map<string, number> {
  return new Map([...(after ?? [])].map(([name, seconds]) => [name, seconds - (before?.get(name) ?? 0)]))
}

function threadsOf(pid: number): string[] {
  const tasks = `/proc/${pid}/task`
  try {
    return readdirSync(tasks).map((thread) => `${tasks}/${thread}`)
  } catch {
    return []
  }
}

/**
 * The processes whose working folder is in `folder`, for example a database that a server started there. Empty where the system does not report them.
 */
export function processesIn(folder: string): number[] {
  return allProcesses().filter((pid) => workingFolder(pid)?.startsWith(folder) === true)
}

export function childrenOf(pid: number): number[] {
  const children = readIfThere(`/proc/${pid}/task/${pid}/children`) ?? ''
  return children.split(' ').filter(Boolean).map(Number)
}

/** Resident memory of a process, in MiB. */
export function residentMib(pid: number): number {
  return Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1024
}

function allProcesses(): number[] {
  return existsSync('/proc/self/stat')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
    : []
}

function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
