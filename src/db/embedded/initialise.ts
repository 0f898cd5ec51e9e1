import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { SettingsError } from '#config/env.ts'
import { asUser } from './binaries.ts'
import type { Place } from './place.ts'
import { isDiskFull } from './start-failure.ts'
import { createUnfinished } from './unfinished.ts'

const initdbTimeoutMs = 180_000

/**
 * Creates a new database cluster beside its place and moves it there whole, so that an interrupted start leaves no half of one in its place.
 * `onNotice` hears of other clusters beside it: a moved one may be what the operator expects to see.
 */
export async function initialise(place: Place, onNotice: (message: string) => void): Promise<void> {
  const parent = dirname(place.data)
  const unfinished = createUnfinished(parent, place.user)
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
  if (!place.durable) options.push('--no-sync')
  await promisify(execFile)(join(place.binaries, 'bin/initdb'), options, {
    ...asUser(place.user),
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    timeout: initdbTimeoutMs,
  }).catch((error: unknown) => {
    const problem = initdbProblem(error as Error & { stderr?: string; killed?: boolean }, place)
    unfinished.discard()
    throw problem
  })
  unfinished.moveTo(place.data, { durable: place.durable })
  const others = othersBeside(place)
  if (others.length > 0)
    onNotice(`A new, empty database was created in ${place.data}. Left untouched beside it: ${others.join(', ')}.`)
}

function initdbProblem(error: Error & { stderr?: string; killed?: boolean }, { data }: Place): SettingsError {
  const said = error.stderr?.split('\n').find((line) => /(error|fatal):/i.test(line))
  if (isDiskFull(dirname(data), error.stderr ?? ''))
    return new SettingsError(`No database could be created: the disk of ${dirname(data)} is full. Free some space.`)
  if (error.killed === true)
    return new SettingsError(`No database could be created in ${data} within ${initdbTimeoutMs / 60_000} minutes.`)
  return new SettingsError(`No database could be created in ${data}: ${said ?? error.message.split('\n')[0]}`, {
    cause: error,
  })
}

/** Everything beside the database that is not the product's own: databases moved aside, and what only resembles an interrupted start. */
function othersBeside({ data, logFile }: Place): string[] {
  return readdirSync(dirname(data))
    .filter((name) => name !== basename(data) && name !== basename(logFile))
    .sort()
}
