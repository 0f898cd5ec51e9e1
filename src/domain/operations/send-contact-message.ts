import { createHash } from 'node:crypto'
import type { ContactMessage } from '#contract/operations/contact.ts'
import { contactTexts } from '#contract/operations/contact-texts.ts'
import type { Db } from '#db/db.ts'
import { isSolution } from '#domain/abuse/challenge.ts'
import { challengeFailed, challengeRequired, requireSolution } from '#domain/abuse/require-solution.ts'
import { DomainError } from '#domain/domain-error.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { ContactDeps } from './contact-deps.ts'

/** `ownEmail`: the confirmed address of the member, and the only one that a copy may be sent to; `null` for all other visitors. */
export type ContactSender = { visitorKey: string; ownEmail: string | null }

/**
 * Queues a visitor's message to the operator in the outbox, with the visitor as the reply address. The same message of the same visitor is sent once
 * a day: a double click, a reloaded page and a retry after a lost answer change nothing; with and without a copy are two messages. A copy is sent
 * only to a member, at the confirmed address of the account: otherwise the form could send mail to any address. Throws `forbidden` for such a copy,
 * `rate_limited`, `challenge_required` and `challenge_failed`.
 */
export async function sendContactMessage(
  db: Db,
  deps: ContactDeps,
  sender: ContactSender,
  input: ContactMessage,
): Promise<{ copied: boolean }> {
  if (input.copy && sender.ownEmail !== input.email.toLowerCase())
    throw new DomainError('forbidden', contactTexts.copyRefused)
  const copied = input.copy
  const { name, email, subject, message } = input
  const key = hashOf([sender.visitorKey, name, email, subject, message, copied])
  return shareOutcome(hashOf([key, input.challenge]), () => sendOnce(db, deps, sender, { input, key }))
}

function hashOf(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

type Outcome = Promise<{ copied: boolean }>

const inProgress = new Map<string, Outcome>()

/** Equal messages that arrive while the first one is being sent are not counted: otherwise the third would need a solution. */
function shareOutcome(key: string, sendFirst: () => Outcome): Outcome {
  const outcome = inProgress.get(key) ?? sendFirst().finally(() => inProgress.delete(key))
  inProgress.set(key, outcome)
  return outcome
}

async function sendOnce(
  db: Db,
  deps: ContactDeps,
  sender: ContactSender,
  { input, key }: { input: ContactMessage; key: string },
): Outcome {
  const { name, email, subject, message, copy: copied } = input
  if ((await deps.once.used(key)) > 0) return { copied }
  await admit(db, deps, sender.visitorKey, input.challenge)
  if (!(await deps.once.consume(key)).allowed) {
    await deps.byVisitor.giveBack(sender.visitorKey)
    return { copied }
  }
  try {
    await db.transaction().execute(async (db) => {
      const replyTo = `${name.replace(/["<>]/g, '')} <${email}>`
      const data = { name, email, subject, message }
      await queueMail(db, deps.mail, { to: deps.recipient, template: 'contact-message', data, replyTo })
      if (copied) await queueMail(db, deps.mail, { to: email, template: 'contact-copy', data: { subject, message } })
    })
  } catch (error) {
    // If the database is lost at this moment, the points stay used until the window ends.
    await Promise.allSettled([deps.once.giveBack(key), deps.byVisitor.giveBack(sender.visitorKey)])
    throw error
  }
  return { copied }
}

/**
 * Counts a message of a visitor. A solution is required once the free messages are used up, and before anything is counted: requests that will be
 * refused cannot use up the quota of a neighbour at the same address.
 */
async function admit(db: Db, deps: ContactDeps, visitorKey: string, solution: string | undefined): Promise<void> {
  const { byVisitor, freeMessages } = deps
  if (solution === undefined) {
    const used = await byVisitor.used(visitorKey)
    if (used >= freeMessages && used < byVisitor.points) throw await challengeRequired(deps)
  } else if (!(await isSolution({ secret: deps.challengeSecret, solution }))) throw challengeFailed()
  // Consumed first and judged by the resulting count, so that parallel requests cannot share one free message.
  const { allowed, used, retryAfterSeconds } = await byVisitor.consume(visitorKey)
  if (!allowed) throw new DomainError('rate_limited', contactTexts.tooMany, { retryAfterSeconds })
  if (used <= freeMessages) return
  try {
    await requireSolution(db, solution, deps)
  } catch (refusal) {
    await byVisitor.giveBack(visitorKey).catch(() => undefined)
    throw refusal
  }
}
