import { renameSync, rmSync } from 'node:fs'
import type { Env } from '../../src/config/env.ts'
import { mailSender } from '../../src/config/mail-sender.ts'
import { findOwnSecret, makeSecretFile, renameSecretFile, secretFile } from '../../src/config/own-secret.ts'
import type { Db } from '../../src/db/db.ts'
import { DomainError } from '../../src/domain/domain-error.ts'
import { isProductConnected, listSecretLosses, resetSecret } from '../../src/domain/installation/reset-secret.ts'
import { fitsDatabase } from '../../src/domain/installation/verify-secret.ts'
import type { SealedLoss } from '../../src/domain/sealed-part.ts'
import type { InstallationCommand } from './command.ts'
import { withDatabase } from './open-database.ts'
import { requireConfirmation } from './terminal.ts'

const stillUsed = 'Linkwright is running on this database. Stop it first, on every machine; nothing was changed.'

export const resetSecretCommand: InstallationCommand = {
  usage:
    'reset-secret [--yes]      use another secret.key from now on: says what is lost with the former one, and asks first',
  run: (env, words, { say }) =>
    withDatabase(env, async ({ db }) => {
      if (await isProductConnected(db)) throw new DomainError('bad_request', stillUsed)
      const losses = await listSecretLosses(db)
      say('Resetting the key of this installation loses what only the former key can decrypt:')
      for (const loss of losses) say(`  ${lossLine(loss)}`)
      say('  Links in email sent so far that unsubscribe from mail or open a waitlist entry stop working.')
      say('Posts, reports, links, credits and passwords are not affected.')
      await requireConfirmation(words, 'reset')
      const next = await nextSecret(env, db)
      const origin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
      if ((await resetSecret(db, next.secret, { origin, from: mailSender(env, origin) })) === 'still_used') {
        next.undo()
        throw new DomainError('bad_request', stillUsed)
      }
      const former = next.aside === null ? [] : [`The former key file is now ${next.aside}.`]
      return ['The key was reset. Start Linkwright again, and back up the new key.', ...former].join('\n')
    }),
}

/** `Sessions (3): everyone signs in again`: correct for one and for many. */
function lossLine({ count, text }: SealedLoss): string {
  const [what = '', effect = ''] = text.split(': ')
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} (${count.toLocaleString('en')}): ${effect}`
}

type NextSecret = { secret: string; aside: string | null; undo: () => void }

/**
 * The current key is used if the database does not know it. A key that the database already knows is replaced by a new one. The file is changed
 * before the database: after a crash in between, the same command continues.
 */
async function nextSecret(env: Env, db: Db): Promise<NextSecret> {
  const found = findOwnSecret(env)
  const isPresent = found.state === 'usable' && (await fitsDatabase(db, found.secret))
  if (found.state === 'usable' && !isPresent) return { secret: found.secret, aside: null, undo: () => undefined }
  if (env.SECRET_KEY !== undefined)
    throw new DomainError(
      'bad_request',
      'SECRET_KEY is the current key of this database. Set it to a new value first; nothing was changed.',
    )
  const aside = renameSecretFile(env)
  const secret = makeSecretFile(env)
  return {
    secret,
    aside,
    undo() {
      if (aside === null) rmSync(secretFile(env))
      else renameSync(aside, secretFile(env))
    },
  }
}
