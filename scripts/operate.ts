import { mkdirSync } from 'node:fs'
import { processEnv } from '../src/config/env.ts'
import { mailSender } from '../src/config/mail-sender.ts'
import { ownSecret } from '../src/config/own-secret.ts'
import { connect } from '../src/db/connection.ts'
import { startEmbeddedServer } from '../src/db/embedded/embedded-server.ts'
import { migrate } from '../src/db/migrate.ts'
import { auditLedger } from '../src/domain/billing/audit-ledger.ts'
import { DomainError } from '../src/domain/domain-error.ts'
import { getMessage, type ListedMessage, listMessages } from '../src/domain/mail/queries.ts'
import { resendMessage } from '../src/domain/mail/resend-message.ts'
import { mailStats } from '../src/domain/mail/stats.ts'
import { blockTargetHost, listBlockedHosts, unblockTargetHost } from '../src/domain/posts/protection/blocked-hosts.ts'
import { countPosts } from '../src/domain/posts/queries.ts'
import { restorePost } from '../src/domain/posts/restore-post.ts'
import { createSealer } from '../src/domain/seal.ts'
import { accountCommands } from './operate/account-commands.ts'
import { auditReport } from './operate/audit-report.ts'
import type { Command } from './operate/command.ts'
import { contentCommands } from './operate/content-commands.ts'
import { siteCommands } from './operate/site-commands.ts'
import { waitlistCommands } from './operate/waitlist-commands.ts'

/** What an operator can do from the shell while there is no panel for it. */
const commands: Record<string, Command> = {
  'block-host': {
    usage: 'block-host HOST REASON…   refuse links to a host and its subdomains',
    run: (db, [host = '', ...reason]) => blockTargetHost(db, { host, reason: reason.join(' ') }),
  },
  'unblock-host': { usage: 'unblock-host HOST', run: (db, [host = '']) => unblockTargetHost(db, host) },
  'blocked-hosts': { usage: 'blocked-hosts', run: (db) => listBlockedHosts(db) },
  'restore-post': {
    usage: 'restore-post ID           bring an archived post back, for good',
    run: (db, [id = '']) => restorePost(db, id),
  },
  'count-posts': { usage: 'count-posts', run: (db) => countPosts(db) },
  ...accountCommands,
  ...siteCommands,
  ...contentCommands,
  ...waitlistCommands,
  'mail-list': {
    usage: 'mail-list                 the newest 50 messages and what became of them',
    run: async (db) => mailLines(await listMessages(db, { limit: 50 })),
  },
  'mail-show': {
    usage: 'mail-show ID              what a message says that waits, was given up or is kept in the local mailbox',
    run: async (db, [id = ''], { sealer }) => mailText(await getMessage(db, { sealer }, id)),
  },
  'mail-resend': {
    usage: 'mail-resend ID            send a message again that was given up or is kept',
    run: async (db, [id = '']) => `Message ${(await resendMessage(db, id)).id} is on its way.`,
  },
  'ledger-audit': {
    usage:
      'ledger-audit              add the ledger of credits up and say what does not agree; also npm run ledger:audit',
    run: async (db) => auditReport(await auditLedger(db)),
  },
  'mail-stats': { usage: 'mail-stats                mail of the last 24 hours', run: (db) => mailStats(db) },
}

function mailLines(messages: ListedMessage[]): string {
  if (messages.length === 0) return 'No messages yet.'
  return messages
    .map(({ id, createdAt, status, recipient, template, lastError }) => {
      const error = lastError === null ? '' : `  ${lastError}`
      return `${id}  ${createdAt.toISOString().slice(0, 19)}Z  ${status.padEnd(7)}  ${template}  to ${recipient}${error}`
    })
    .join('\n')
}

function mailText(message: Awaited<ReturnType<typeof getMessage>>): string {
  const { status, recipient, from, replyTo, subject, lastError, text } = message
  const facts = [
    `Status: ${status}${lastError === null ? '' : ` (${lastError})`}`,
    `To: ${recipient}`,
    from === '' ? null : `From: ${from}`,
    replyTo === null ? null : `Reply-To: ${replyTo}`,
    subject === '' ? null : `Subject: ${subject}`,
  ]
  return `${facts.filter((fact) => fact !== null).join('\n')}\n\n${text}`
}

const [name = '', ...words] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command === undefined) {
  console.log(
    `npm run operate -- COMMAND\n\n${Object.values(commands)
      .map(({ usage }) => `  ${usage}`)
      .join('\n')}`,
  )
  process.exit(name === '' ? 0 : 1)
}

const env = processEnv()
mkdirSync(env.DATA_DIR, { recursive: true })
const embedded = env.DATABASE_URL === undefined ? await startEmbeddedServer(env.DATA_DIR) : null
const connection = connect(embedded?.connection ?? { connectionString: env.DATABASE_URL ?? '' }, { max: 2 })
try {
  await migrate(connection.pool)
  const origin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  // What is printed besides the outcome goes beside it, so that the outcome alone can be written to a file.
  const say = (line: string) => console.error(line)
  const tools = { sealer: createSealer(ownSecret(env)), origin, from: mailSender(env, origin), say }
  console.log((await command.run(connection.db, words, tools)) ?? 'Done.')
} catch (error) {
  if (!(error instanceof DomainError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await connection.close()
  await embedded?.stop()
}
