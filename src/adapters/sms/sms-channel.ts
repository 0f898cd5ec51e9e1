import type { DeliveryAttempt } from '../mail/delivery-attempt.ts'

/** Sends text messages to people. No method throws: a failure is a result. */
export type SmsChannel = {
  name: string
  /** Delivers one message to the service. `to` is a phone number in E.164 without the plus sign; `signal` aborts the attempt. */
  send(message: { to: string; text: string }, signal: AbortSignal): Promise<DeliveryAttempt>
}
