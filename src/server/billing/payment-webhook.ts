import { findWebhookProvider, readPaymentWebhook } from '#domain/billing/orders/read-webhook.ts'
import { receiveEvent } from '#domain/billing/orders/receive-event.ts'
import { DomainError } from '#domain/domain-error.ts'
import { readBytes } from '#server/http/request/request-body.ts'
import type { RouteAnswer } from '#server/http/routing/route.ts'

/**
 * Receives an event of the payment provider. It is stored before it is acknowledged, and a job processes it. An event without the provider's
 * signature is refused and only logged.
 */
export const paymentWebhook: RouteAnswer = async (request, response, { deps, log }, { name }) => {
  const provider = findWebhookProvider(deps.billing, name)
  if (provider === null) throw new DomainError('not_found', 'There is nothing here')
  const read = readPaymentWebhook(provider, await readBytes(request), request.headers)
  if ('refusal' in read) {
    log.warn({ provider: provider.name, refusal: read.refusal }, 'webhook refused')
    throw new DomainError('bad_request', read.refusal)
  }
  const isNew = await receiveEvent(deps.db, provider.name, read.event)
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ received: true, new: isNew }))
}
