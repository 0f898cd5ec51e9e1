import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { SettingsError } from '#config/env.ts'
import { asUser } from './binaries.ts'
import type { ClusterPaths } from './cluster-paths.ts'
import { isDiskFull } from './start-failure.ts'
import { createUnfinished } from './unfinished.ts'

const initdbTimeoutMs = 180_000

/**
 * Creates a new database cluster in a temporary folder and renames it when it is complete, so that an interrupted start leaves no partial cluster.
 * `onNotice` is called for other clusters in the same folder: the operator may expect to see the data of one that was moved.
 */
export async function initialise(paths: ClusterPaths, onNotice: (message: string) => void): Promise<void> {
  const parent = dirname(paths.data)
  const unfinished = createUnfinished(parent, paths.user)
  const options = [
    '-D',
    unfinished.content,
    '-U',
    'linkwright',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ]
  if (!paths.durable) options.push('--no-sync')
  await promisify(execFile)(join(paths.binaries, 'bin/initdb'), options, {
    ...asUser(paths.user),
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    timeout: initdbTimeoutMs,
  }).catch((error: unknown) => {
    const problem = initdbProblem(error as Error & { stderr?: string; killed?: boolean }, paths)
    unfinished.discard()
    throw problem
  })
  unfinished.moveTo(paths.data, { durable: paths.durable })
  const others = otherEntries(paths)
  if (others.length > 0)
    onNotice(`A new, empty database was created in ${paths.data}. Left untouched beside it: ${others.join(', ')}.`)
}

function initdbProblem(error: Error & { stderr?: string; killed?: boolean }, { data }: ClusterPaths): SettingsError {
  const message = error.stderr?.split('\n').find((line) => /(error|fatal):/i.test(line))
  if (isDiskFull(dirname(data), error.stderr ?? ''))
    return new SettingsError(`No database could be created: the disk of ${dirname(data)} is full. Free some space.`)
  if (error.killed === true)
    return new SettingsError(`No database could be created in ${data} within ${initdbTimeoutMs / 60_000} minutes.`)
  return new SettingsError(`No database could be created in ${data}: ${message ?? error.message.split('\n')[0]}`, {
    cause: error,
  })
}

/**
 * All entries beside the database that do not belong to the product: databases that were moved aside, and folders that only resemble an interrupted
 * start.
 */
function otherEntries({ data, logFile }: ClusterPaths): string[] {
  return readdirSync(dirname(data))
    .filter((name) => name !== basename(data) && name !== basename(logFile))
    .sort()
}
