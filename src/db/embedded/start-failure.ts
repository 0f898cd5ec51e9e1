import { closeSync, fstatSync, openSync, readSync, statfsSync } from 'node:fs'
import { SettingsError } from '#config/env.ts'
import { restoreAdvice } from './cluster-check.ts'
import type { Place } from './place.ts'

/** Less than this is a full disk: PostgreSQL writes its log ahead in files of 16 MB. */
const freeBytesMin = 1024 * 1024
const logBytesMax = 64 * 1024
const crashesMax = 3

type Cause = { pattern: RegExp; sentence: (data: string) => string }

/** What PostgreSQL says when it gives up at its start, the more specific first. */
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

/** Why a PostgreSQL that ended at its start did so, from the lines it logged since `logOffset`. */
export function startFailure(
  { data, logFile }: Pick<Place, 'data' | 'logFile'>,
  logOffset: number,
  ended: string,
): SettingsError {
  const logged = readLog(logFile, logOffset)
  const said = firstProblem(logged)
  const quoted = `${said === null ? ended : `PostgreSQL says: ${said}`} (its log: ${logFile})`
  if (isDiskFull(data, logged))
    return new SettingsError(
      `PostgreSQL could not start: the disk of ${data} is full. Free some space and start again. ${quoted}`,
    )
  const cause = causes.find(({ pattern }) => said !== null && pattern.test(said))
  return new SettingsError(
    `${cause?.sentence(data) ?? `PostgreSQL could not start on the database in ${data}.`} ${quoted}`,
  )
}

/** Whether a failure is a full disk: by the words of the program that failed, or because the disk is full now. */
export function isDiskFull(path: string, said: string): boolean {
  if (/No space left on device|Disk quota exceeded|disk full|free disk space|wrote only \d+ of/i.test(said)) return true
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize < freeBytesMin
  } catch {
    return false
  }
}

/** How long a log is before a start, so that afterwards only what this start logged is read. */
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

/** Whether a PostgreSQL crashes, restarts its processes and crashes again, as it does for ever when a file that each of them needs is broken. */
export function isCrashLooping({ logFile }: Pick<Place, 'logFile'>, logOffset: number): boolean {
  const restarts = readLog(logFile, logOffset).match(/all server processes terminated; reinitializing/g)
  return (restarts?.length ?? 0) >= crashesMax
}

/** The first line that is fatal is the cause; those after it tell how the rest went down. A wrong setting is named in the line before. */
function firstProblem(logged: string): string | null {
  // What it answers to connections that come too early is no cause.
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
