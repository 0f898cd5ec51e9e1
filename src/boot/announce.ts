import type { Env } from '#config/env.ts'
import { paymentsLine } from './start-payments.ts'

/** Prints the address of the product and the services it uses. */
export function announce(env: Env, origin: string): void {
  const writer =
    env.AI_BASE_URL === undefined
      ? 'the embedded writer (set AI_BASE_URL and AI_MODEL for a text service)'
      : env.AI_MODEL
  const mailbox =
    env.NODE_ENV === 'production' ? 'read it with: npm run operate -- mail-list' : `read it at ${origin}/dev/mailbox`
  const mail =
    env.SMTP_URL === undefined ? `is stored and not sent (set SMTP_URL to send it); ${mailbox}` : 'is sent by SMTP_URL'
  const lines = [
    `Linkwright is running at ${origin}`,
    `Articles are written by ${writer}.`,
    `Mail ${mail}`,
    paymentsLine(env),
    'Next: open it and claim a free trial backlink.',
  ]
  console.log(`\n${lines.map((line) => `  ${line}\n`).join('')}`)
}
