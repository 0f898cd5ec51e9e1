import type { ServerResponse } from 'node:http'
import type { Credits } from '#domain/billing/queries.ts'
import { presentCredits } from '#server/billing/present-credits.ts'
import { requireMember } from '#server/http/api/require-member.ts'
import { readBearer } from '#server/http/request/caller.ts'
import type { RouteAnswer } from '#server/http/routing/route.ts'
import { beginEvents } from '../http/live/begin-events.ts'
import { isStillAuthorized } from '../http/live/is-still-authorized.ts'

/** The interval of heartbeats on a quiet stream, so that proxies do not close it, and of checks of the session. */
const heartbeatMs = 25_000

/**
 * The caller's balance, now and after every change, as server-sent events named `credits`; the data is that of `GET /api/credits`. The stream ends
 * with the session.
 */
export const creditsEvents: RouteAnswer = async (request, response, context) => {
  const { userId } = await requireMember(context)
  const { deps } = context
  beginEvents(response)
  const stop = deps.live.watch(userId, { show: (credits) => send(response, credits), end: () => response.end() })
  const heartbeat = setInterval(async () => {
    if (await isStillAuthorized(deps.accounts, readBearer(request))) response.write(': here\n\n')
    else response.end()
  }, heartbeatMs)
  response.once('close', () => {
    clearInterval(heartbeat)
    stop()
  })
}

function send(response: ServerResponse, credits: Credits): void {
  response.write(`event: credits\ndata: ${JSON.stringify(presentCredits(credits))}\n\n`)
}
