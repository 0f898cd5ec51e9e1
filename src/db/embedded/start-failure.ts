import { closeSync, fstatSync, openSync, readSync, statfsSync } from 'node:fs'
import { SettingsError } from '#config/env.ts'
import { restoreAdvice } from './cluster-check.ts'
import type { ClusterPaths } from './cluster-paths.ts'

/** Less free space than this counts as a full disk: PostgreSQL allocates its log in files of 16 MB. */
const freeBytesMin = 1024 * 1024
const logBytesMax = 64 * 1024
const crashesMax = 3

type Cause = { pattern: RegExp; sentence: (data: string) => string }

/** Messages of PostgreSQL for a failed start, the more specific ones first. */
const causes: Cause[] = [
  {
    pattern: /control file|pg_control|could not find the database system|initialized with|incompatible with server/i,
    sentence: (data) =>
      `The database in ${data} is damaged: its control file (global/pg_control) is missing or broken. ${restoreAdvice}`,
  },
  {
    pattern: /checkpoint record|WAL|pg_wal|invalid redo|recovery point|startup process failure/,
    sentence: (data) =>
      `The database in ${data} is damaged: its write-ahead log (pg_wal) is missing or broken. ${restoreAdvice}`,
  },
  {
    pattern: /wrong ownership|invalid permissions|Permission denied/,
    sentence: (data) =>
      `PostgreSQL may not use the files in ${data}. They must all belong to the user that runs it, with the folder's mode 0700.`,
  },
  {
    pattern: /postgresql\.conf|postgresql\.auto\.conf|configuration|pg_hba\.conf|pg_ident\.conf|parameter "/,
    sentence: (data) =>
      `The configuration of the database in ${data} has an error: correct postgresql.conf, postgresql.auto.conf or pg_hba.conf there.`,
  },
  {
    pattern: /shared memory|Cannot allocate memory|out of memory|semaphore/,
    sentence: () => 'PostgreSQL did not get the memory that it needs to start. Free some memory and start again.',
  },
  {
    pattern: /Input\/output error/,
    sentence: (data) => `The disk of ${data} reports errors. Check the disk, then restore a backup on a healthy one.`,
  },
  {
    pattern: /could not (open|read|access|stat|load)|invalid (data|page|content)|corrupt|does not exist/,
    sentence: (data) => `The database in ${data} is damaged: files are missing or broken. ${restoreAdvice}`,
  },
]

/** The reason why PostgreSQL ended during its start, from the log lines since `logOffset`. */
export function startFailure(
  { data, logFile }: Pick<ClusterPaths, 'data' | 'logFile'>,
  logOffset: number,
  ended: string,
): SettingsError {
  const logged = readLog(logFile, logOffset)
  const message = firstProblem(logged)
  const quoted = `${message === null ? ended : `PostgreSQL says: ${message}`} (its log: ${logFile})`
  if (isDiskFull(data, logged))
    return new SettingsError(
      `PostgreSQL could not start: the disk of ${data} is full. Free some space and start again. ${quoted}`,
    )
  const cause = causes.find(({ pattern }) => message !== null && pattern.test(message))
  return new SettingsError(
    `${cause?.sentence(data) ?? `PostgreSQL could not start on the database in ${data}.`} ${quoted}`,
  )
}

/** Whether a failure is a full disk: according to the message of the failed program, or because the disk is full now. */
export function isDiskFull(path: string, message: string): boolean {
  if (/No space left on device|Disk quota exceeded|disk full|free disk space|wrote only \d+ of/i.test(message))
    return true
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize < freeBytesMin
  } catch {
    return false
  }
}

/** The length of the log before a start, so that only the lines of this start are read afterwards. */
export function logLength(logFile: string): number {
  return withLog(logFile, (handle) => fstatSync(handle).size) ?? 0
}

function readLog(logFile: string, from: number): string {
  const read = withLog(logFile, (handle) => {
    const buffer = Buffer.alloc(logBytesMax)
    return buffer.toString('utf8', 0, readSync(handle, buffer, 0, logBytesMax, from))
  })
  return read ?? ''
}

function withLog<T>(logFile: string, work: (handle: number) => T): T | null {
  try {
    const handle = openSync(logFile, 'r')
    try {
      return work(handle)
    } finally {
      closeSync(handle)
    }
  } catch {
    return null
  }
}

/** Whether PostgreSQL crashes repeatedly. It restarts its processes after each crash, without end if a file that every process needs is damaged. */
export function isCrashLooping({ logFile }: Pick<ClusterPaths, 'logFile'>, logOffset: number): boolean {
  const restarts = readLog(logFile, logOffset).match(/all server processes terminated; reinitializing/g)
  return (restarts?.length ?? 0) >= crashesMax
}

/** The first fatal line has the cause; later lines report the shutdown. For a wrong setting, the line before names it. */
function firstProblem(logged: string): string | null {
  // Replies to connections that come too early are not a cause.
  const lines = logged.split('\n').filter((line) => !/FATAL: {2}the database system is/.test(line))
  const fatal = lines.findIndex((line) => /\b(PANIC|FATAL):/.test(line))
  const setting = lines.slice(0, Math.max(fatal, 0)).find((line) => / in file "|syntax error|invalid value/.test(line))
  const line =
    setting ??
    lines[fatal] ??
    lines.find((line) => /could not find the database system|\berror:/i.test(line)) ??
    lines.findLast((line) => line.trim() !== '')
  return line === undefined ? null : line.replace(/^.*?\b(PANIC|FATAL|LOG|ERROR):\s*/, '').trim()
}
