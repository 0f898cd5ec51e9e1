import { type Env, SettingsError } from '#config/env.ts'
import { findOwnSecret, makeSecretFile, readSecretFile, secretFile } from '#config/own-secret.ts'
import type { Db } from '#db/db.ts'
import { isSecretOf, type SecretCheck, verifySecret } from '#domain/installation/verify-secret.ts'

type SecretEnv = Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>
type Refusal = Exclude<SecretCheck, { outcome: 'accepted' }>

/**
 * The secret of this installation, which must be the one that the database was used with before. Throws `SettingsError` if it is missing, damaged or
 * different, with the consequences and the solution.
 */
export async function loadSecret(env: SecretEnv, db: Db): Promise<string> {
  const check = await verifySecret(db, { find: () => findOwnSecret(env), make: () => makeSecretFile(env) })
  if (check.outcome === 'accepted') return check.secret
  throw new SettingsError(await refusalText(env, db, check))
}

async function refusalText(env: SecretEnv, db: Db, { outcome, isSealed }: Refusal): Promise<string> {
  const file = secretFile(env)
  if (outcome === 'damaged' && !isSealed)
    return `${file} is damaged: it holds no usable key. Nothing is sealed with it yet, so remove the file and start again; a new key is created.`
  const lines = [
    whatIsWrong(env, outcome),
    'Without the right key, authenticator apps, connected WordPress and Ghost sites, webhooks, sign-in sessions and queued email stop working. Nothing was changed.',
    await howToRestore(env, db),
    'To give up what it protects: `npm run operate -- reset-secret` lists what will be lost and asks before it changes anything.',
  ]
  return lines.join('\n')
}

function whatIsWrong(env: SecretEnv, outcome: Refusal['outcome']): string {
  const file = secretFile(env)
  if (outcome === 'missing')
    return `The key of this installation is missing: there is no ${file}, and SECRET_KEY is not set.`
  if (outcome === 'damaged') return `The key of this installation is damaged: ${file} is empty, cut off or unreadable.`
  const source = env.SECRET_KEY === undefined ? `the one in ${file}` : 'SECRET_KEY'
  return `This database was used with another key than ${source}.`
}

async function howToRestore(env: SecretEnv, db: Db): Promise<string> {
  const file = secretFile(env)
  if (env.SECRET_KEY === undefined)
    return `To restore it: put the file back as ${file}, for example from a backup (\`npm run operate -- restore-key BACKUP\`), or set SECRET_KEY if it was set before. Then start again.`
  const stored = readSecretFile(env)
  if (stored.state === 'usable' && (await isSecretOf(db, stored.secret)) === true)
    return `To restore it: ${file} holds the right key. Remove SECRET_KEY from the settings and start again.`
  return 'To restore it: set SECRET_KEY to its former value and start again.'
}
