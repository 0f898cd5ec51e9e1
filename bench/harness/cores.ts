import { spawnSync } from 'node:child_process'

export type Pinning = {
  /** A command prefix that runs a program on the cores reserved for the load. */
  loadPrefix: string[]
  loadCores: number
  description: string
}

/**
 * Moves this process, and every server it starts afterwards, to one core, and reserves the others for the load. If that is not possible (no
 * `taskset`, a single core), everything shares all cores, and the description says so.
 */
export function pinServersToOneCore(): Pinning {
  const [server, ...others] = allowedCores()
  const own = String(process.pid)
  if (server === undefined || others.length === 0 || !taskset('-acp', String(server), own)) {
    return { loadPrefix: [], loadCores: 1, description: 'not pinned: servers and load share all cores' }
  }
  return {
    loadPrefix: ['taskset', '-c', others.join(',')],
    loadCores: others.length,
    description: `every server on core ${server}, the load on ${others.length === 1 ? 'core' : 'cores'} ${others.join(',')}`,
  }
}

/** Moves running processes, and their later children, to the cores of the load. */
export function moveToLoadCores({ loadPrefix: [, , cores] }: Pinning, pids: readonly number[]) {
  if (cores === undefined) return
  for (const pid of pids) taskset('-acp', cores, String(pid))
}

function allowedCores(): number[] {
  const { status, stdout } = spawnSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' })
  const list = /:\s*([\d,-]+)\s*$/.exec(status === 0 ? stdout : '')?.[1] ?? ''
  return list.split(',').filter(Boolean).flatMap(coresOfRange)
}

/** `0-3` and `5`, as `taskset` writes them. */
function coresOfRange(range: string): number[] {
  const [first = 0, last = first] = range.split('-').map(Number)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function taskset(...parameters: string[]): boolean {
  return spawnSync('taskset', parameters).status === 0
}
