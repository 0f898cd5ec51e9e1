import type { DeliveryAttempt } from '../mail/delivery-attempt.ts'

/** A way to get text messages to people. Nothing here throws: a failure is an answer. */
export type SmsChannel = {
  name: string
  /** Hands one message to the service. `to` is a phone number in E.164 without the plus sign; `signal` breaks off. */
  send(message: { to: string; text: string }, signal: AbortSignal): Promise<DeliveryAttempt>
}
