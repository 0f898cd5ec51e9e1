import type { IncomingMessage } from 'node:http'
import {
  reportBodyMaxBytes,
  reportBodyMemberMaxBytes,
  reportPagesMemberMax,
  requestBodyMaxBytes,
} from '#contract/limits.ts'
import { limitFor } from '#domain/billing/entitlements.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { announcedBytes } from '#server/http/request/request-body.ts'
import { createSemaphore } from '#server/http/request/semaphore.ts'
import { callerId } from './open-report.ts'

/** Each takes some 200 MB while it is read, parsed and written. */
const longestAtOnce = 2
const longestWaiting = 16

type AnswerWithin<Result> = (bodyMaxBytes: number) => Promise<Result>

/**
 * Creates the function that sets the maximum body size of a request and answers it: 1 MiB, but for a member's new report with a declared length as
 * much as the member's page limit needs. Memory is bounded: a member sends one such list at a time, and of the longest lists, which only Premium
 * allows, two are processed at once in this process; the others wait unread. Throws `rate_limited` for a second list of a member and `unavailable`
 * when too many wait.
 */
export function createListBodies() {
  const gate = createSemaphore({ atOnce: longestAtOnce, waitingMax: longestWaiting })
  const sending = new Set<string>()

  return async <Result>(
    request: IncomingMessage,
    context: ApiContext,
    answer: AnswerWithin<Result>,
  ): Promise<Result> => {
    if (!isLongList(request)) return answer(requestBodyMaxBytes)
    const userId = await callerId(context)
    if (userId === null) return answer(requestBodyMaxBytes)
    const isUnlimited = (await limitFor(context.deps.webDb, { userId }, 'reportPages')) > reportPagesMemberMax
    const maxBytes = isUnlimited ? reportBodyMaxBytes : reportBodyMemberMaxBytes
    const size = announcedBytes(request)
    if (size > maxBytes) return answer(maxBytes)
    if (sending.has(userId))
      throw new DomainError(
        'rate_limited',
        'A long list of yours is still on its way. Please send one after the other.',
        {
          retryAfterSeconds: 5,
        },
      )
    sending.add(userId)
    try {
      return await (size > reportBodyMemberMaxBytes ? gate(() => answer(maxBytes)) : answer(maxBytes))
    } finally {
      sending.delete(userId)
    }
  }
}

function isLongList(request: IncomingMessage): boolean {
  const path = (request.url ?? '').split('?', 1)[0]
  return request.method === 'POST' && path === '/api/reports' && announcedBytes(request) > requestBodyMaxBytes
}
