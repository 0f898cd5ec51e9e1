import { loadSecret } from '../src/boot/load-secret.ts'
import { processEnv, SettingsError } from '../src/config/env.ts'
import { mailSender } from '../src/config/mail-sender.ts'
import { databaseProblem } from '../src/db/health/database-problem.ts'
import { blockTargetHost, listBlockedHosts, unblockTargetHost } from '../src/domain/abuse/blocked-hosts.ts'
import { auditLedger } from '../src/domain/billing/credits/audit-ledger.ts'
import { DomainError } from '../src/domain/domain-error.ts'
import { mailStats } from '../src/domain/mail/delivery/stats.ts'
import { getMessage, type ListedMessage, listMessages } from '../src/domain/mail/queries.ts'
import { resendMessage } from '../src/domain/mail/resend-message.ts'
import { restorePost } from '../src/domain/posts/library/restore-post.ts'
import { countPosts } from '../src/domain/posts/queries.ts'
import { createSealer } from '../src/domain/seal.ts'
import { accountCommands } from './operate/account-commands.ts'
import { auditReport } from './operate/audit-report.ts'
import { backupCommands } from './operate/backup-commands.ts'
import { campaignCommands } from './operate/campaign-commands.ts'
import type { Command, InstallationCommand } from './operate/command.ts'
import { contentCommands } from './operate/content-commands.ts'
import { withDatabase } from './operate/open-database.ts'
import { reportCommands } from './operate/report-commands.ts'
import { resetSecretCommand } from './operate/reset-secret-command.ts'
import { siteCommands } from './operate/site-commands.ts'
import { topicCommands } from './operate/topic-commands.ts'
import { waitlistCommands } from './operate/waitlist-commands.ts'

/** The commands of an operator that have no page in the panel yet. */
const commands: Record<string, Command> = {
  'block-host': {
    usage: 'block-host HOST REASON…   refuse links to a host and its subdomains',
    run: (db, [host = '', ...reason]) => blockTargetHost(db, { host, reason: reason.join(' ') }),
  },
  'unblock-host': { usage: 'unblock-host HOST', run: (db, [host = '']) => unblockTargetHost(db, host) },
  'blocked-hosts': { usage: 'blocked-hosts', run: (db) => listBlockedHosts(db) },
  ...topicCommands,
  'restore-post': {
    usage: 'restore-post ID           restore an archived post permanently',
    run: (db, [id = '']) => restorePost(db, id),
  },
  'count-posts': { usage: 'count-posts', run: (db) => countPosts(db) },
  ...accountCommands,
  ...siteCommands,
  ...contentCommands,
  ...waitlistCommands,
  ...reportCommands,
  ...campaignCommands,
  'mail-list': {
    usage: 'mail-list                 the newest 50 messages and their status',
    run: async (db) => mailLines(await listMessages(db, { limit: 50 })),
  },
  'mail-show': {
    usage: 'mail-show ID              print a message that is queued, failed or in the local mailbox',
    run: async (db, [id = ''], { sealer }) => mailText(await getMessage(db, { sealer }, id)),
  },
  'mail-resend': {
    usage: 'mail-resend ID            send a failed message, or one in the local mailbox, again',
    run: async (db, [id = '']) => `Message ${(await resendMessage(db, id)).id} is queued.`,
  },
  'ledger-audit': {
    usage: 'ledger-audit              check that the ledger of credits adds up; also npm run ledger:audit',
    run: async (db) => auditReport(await auditLedger(db)),
  },
  'mail-stats': { usage: 'mail-stats                email of the last 24 hours', run: (db) => mailStats(db) },
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

/** Commands that deal with the installation itself. */
const installationCommands: Record<string, InstallationCommand> = {
  ...backupCommands,
  'reset-secret': resetSecretCommand,
}

const [name = '', ...words] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
const installationCommand = Object.hasOwn(installationCommands, name) ? installationCommands[name] : undefined
if (command === undefined && installationCommand === undefined) {
  console.log(
    `npm run operate -- COMMAND\n\n${[...Object.values(commands), ...Object.values(installationCommands)]
      .map(({ usage }) => `  ${usage}`)
      .join('\n')}`,
  )
  process.exit(name === '' ? 0 : 1)
}

// Wrong settings, folders and databases are for the operator to correct and need no stack.
process.once('uncaughtException', (error) => {
  console.error(databaseProblem(error)?.message ?? error)
  process.exit(1)
})

// Other output goes to stderr, so that the result alone can be written to a file.
const say = (line: string) => console.error(line)

async function runCommand(): Promise<unknown> {
  const env = processEnv()
  if (installationCommand !== undefined) return installationCommand.run(env, words, { say })
  return withDatabase(env, async ({ db }) => {
    const origin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
    const sealer = createSealer(await loadSecret(env, db))
    return command?.run(db, words, { sealer, origin, from: mailSender(env, origin), say })
  })
}

/** A refusal with its own message, or a system error that names the file and the reason. These need no stack trace. */
function isPlain(error: unknown): error is Error {
  if (error instanceof DomainError || error instanceof SettingsError) return true
  return error instanceof Error && 'syscall' in error
}

try {
  console.log((await runCommand()) ?? 'Done.')
} catch (error) {
  if (!isPlain(error)) throw error
  console.error(error.message)
  process.exitCode = 1
}
