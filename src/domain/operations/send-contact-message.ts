import { createHash } from 'node:crypto'
import type { ContactMessage } from '#contract/operations/contact.ts'
import { contactTexts } from '#contract/operations/contact-texts.ts'
import type { Db } from '#db/db.ts'
import { isSolution } from '#domain/abuse/challenge.ts'
import { challengeFailed, challengeRequired, requireSolution } from '#domain/abuse/require-solution.ts'
import { DomainError } from '#domain/domain-error.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { ContactDeps } from './contact-deps.ts'

/** `ownEmail`: the confirmed address of the member who asks, and the only one that a copy may go to; `null` for everybody else. */
export type ContactSender = { visitorKey: string; ownEmail: string | null }

/**
 * Puts a visitor's message to the operator into the outbox, answers going to the visitor. The same message of the same visitor is sent once a day:
 * a double click, a page sent again and a second try after a lost answer change nothing; with and without a copy are two. A copy goes to nobody but a member, at the confirmed
 * address of the account: to any other the form would carry everybody's mail. Throws `forbidden` for such a copy, `rate_limited`,
 * `challenge_required` and `challenge_failed`.
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
  const key = createHash('sha256')
    .update(JSON.stringify([sender.visitorKey, name, email, subject, message, copied]))
    .digest('hex')
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
    // If the database is lost just now, what was counted stays counted until the window ends.
    await Promise.allSettled([deps.once.giveBack(key), deps.byVisitor.giveBack(sender.visitorKey)])
    throw error
  }
  return { copied }
}

/**
 * Counts a message of a visitor. A solution is asked for once the free ones are used up, and before anything is counted: requests that are bound to be
 * refused cannot fill the count of a neighbour at the same address.
 */
async function admit(db: Db, deps: ContactDeps, visitorKey: string, solution: string | undefined): Promise<void> {
  const { byVisitor, freeMessages } = deps
  if (solution === undefined) {
    const used = await byVisitor.used(visitorKey)
    if (used >= freeMessages && used < byVisitor.points) throw await challengeRequired(deps)
  } else if (!(await isSolution({ secret: deps.challengeSecret, solution }))) throw challengeFailed()
  // Taken first and judged by the count that was drawn, so that parallel requests cannot share one free message.
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
