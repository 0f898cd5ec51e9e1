import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ServerDeps } from './api/api-context.ts'

/** Load balancers check often and have short timeouts, so a response is sent within two seconds even if a check hangs. */
const deadlineMs = 1_500

/** The free bytes of the disk with the data, and the minimum below which the process should receive no more requests. */
export type DiskSpace = { freeBytes: () => Promise<number>; minBytes: number }

type Checked = { ok: boolean; state: string | undefined }

/**
 * Reports whether the process can serve: it is not starting or stopping, its database responds, and its disk has space. The response names the
 * problem.
 */
export async function sendReadiness(
  response: ServerResponse,
  { db, trialPosts }: Pick<ServerDeps, 'db' | 'trialPosts'>,
  { isReady, disk }: { isReady: () => boolean; disk: DiskSpace | undefined },
): Promise<void> {
  const [database, space] = await Promise.all([
    inTime(
      sql`select 1`.execute(db).then(() => ({ ok: true, state: 'ok' })),
      'unreachable',
    ),
    disk === undefined ? { ok: true, state: undefined } : inTime(checkDisk(disk), 'unreadable'),
  ])
  const ready = database.ok && space.ok && isReady()
  const body = JSON.stringify({
    status: ready ? 'ready' : 'not_ready',
    database: database.state,
    disk: space.state,
    // Without the text service the embedded writer is used, so this state is only reported.
    textService: trialPosts.writer.service?.state(),
  })
  response
    .writeHead(ready ? 200 : 503, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      ...(ready ? {} : { 'retry-after': '5' }),
    })
    .end(body)
}

async function checkDisk({ freeBytes, minBytes }: DiskSpace): Promise<Checked> {
  const free = await freeBytes()
  if (free >= minBytes) return { ok: true, state: 'ok' }
  return { ok: false, state: `almost full: ${Math.floor(free / 1024 / 1024)} MB free` }
}

async function inTime(check: Promise<Checked>, failure: string): Promise<Checked> {
  const waiting = new AbortController()
  const late = sleep(deadlineMs, { ok: false, state: 'does not answer' }, { signal: waiting.signal })
  late.catch(() => undefined)
  try {
    return await Promise.race([check.catch((error: unknown) => failed(error, failure)), late])
  } finally {
    waiting.abort()
  }
}

function failed(error: unknown, state: string): Checked {
  const isUnresponsive = (error as { code?: unknown }).code === 'DATABASE_SILENT'
  return { ok: false, state: isUnresponsive ? 'does not answer' : state }
}
