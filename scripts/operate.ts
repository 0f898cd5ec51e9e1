import { mkdirSync } from 'node:fs'
import { processEnv } from '../src/config/env.ts'
import { connect } from '../src/db/connection.ts'
import type { Db } from '../src/db/db.ts'
import { startEmbeddedServer } from '../src/db/embedded/embedded-server.ts'
import { migrate } from '../src/db/migrate.ts'
import { DomainError } from '../src/domain/domain-error.ts'
import { blockTargetHost, listBlockedHosts, unblockTargetHost } from '../src/domain/posts/protection/blocked-hosts.ts'
import { countPosts } from '../src/domain/posts/queries.ts'
import { restorePost } from '../src/domain/posts/restore-post.ts'

type Command = { usage: string; run: (db: Db, words: string[]) => Promise<unknown> }

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
  console.log((await command.run(connection.db, words)) ?? 'Done.')
} catch (error) {
  if (!(error instanceof DomainError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await connection.close()
  await embedded?.stop()
}
