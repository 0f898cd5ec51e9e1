import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ServerDeps } from './api/api-context.ts'

/** Balancers ask often and give up early: whatever hangs, the answer is there within two seconds. */
const deadlineMs = 1_500

/** How many bytes are free where data is written, and below how many the process should get no more requests. */
export type DiskSpace = { freeBytes: () => Promise<number>; minBytes: number }

type Checked = { ok: boolean; state: string | undefined }

/** Whether the process can serve: it is neither starting nor stopping, its database answers, and its disk has room. Names what is wrong. */
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
    // Without its text service the embedded writer takes over: the state is reported and decides nothing.
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
  const isSilent = (error as { code?: unknown }).code === 'DATABASE_SILENT'
  return { ok: false, state: isSilent ? 'does not answer' : state }
}
