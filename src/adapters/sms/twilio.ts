import { z } from 'zod'
import { mailTexts } from '#contract/mail/mail-texts.ts'
import { type DeliveryAttempt, scrubbed } from '../mail/delivery-attempt.ts'
import type { SmsChannel } from './sms-channel.ts'

/** The used fields of the answer (https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource). */
const Sent = z.object({ sid: z.string().min(1).max(100) })
const Refusal = z.object({ message: z.string() })

const timeoutMsDefault = 10_000

/**
 * Sends text messages with Twilio. `from` is a number in E.164 or the SID of a messaging service. The service has no idempotency key: a message whose
 * answer was lost may arrive twice.
 */
export function createTwilio(options: {
  accountSid: string
  authToken: string
  from: string
  baseUrl: string
  timeoutMs?: number
}): SmsChannel {
  const { accountSid, authToken, from, baseUrl, timeoutMs = timeoutMsDefault } = options
  const url = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  const secrets = [authToken, credentials]
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }

  return {
    name: 'twilio',
    async send({ to, text }, signal) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          // The credentials must not be sent to any other URL.
          redirect: 'manual',
          headers: { authorization: `Basic ${credentials}`, accept: 'application/json' },
          body: new URLSearchParams({ To: `+${to}`, ...sender, Body: text }),
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        })
        return readAnswer(response.status, await response.text(), secrets)
      } catch (error) {
        return callFailure(error, secrets)
      }
    },
  }
}

function readAnswer(status: number, body: string, secrets: readonly string[]): DeliveryAttempt {
  const json = parseJson(body)
  if (status >= 200 && status < 300) {
    const sent = Sent.safeParse(json)
    if (sent.success) return { accepted: true, serverId: sent.data.sid }
    return { accepted: false, status: 502, error: mailTexts.invalidAnswer, final: false }
  }
  const refusal = Refusal.safeParse(json)
  const error = scrubbed(refusal.success ? refusal.data.message : body, secrets)
  return { accepted: false, status, error, final: status === 400 || status === 422 }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function callFailure(thrown: unknown, secrets: readonly string[]): DeliveryAttempt {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return { accepted: false, status: 408, error: 'timeout: no answer in time', final: false }
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return {
    accepted: false,
    status: 503,
    error: scrubbed(`connection error: ${error.message}${cause}`, secrets),
    final: false,
  }
}
