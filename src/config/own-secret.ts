import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Env, SettingsError } from './env.ts'

const secretMin = 32

type SecretEnv = Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>
export type OwnSecret = { state: 'usable'; secret: string } | { state: 'missing' } | { state: 'damaged' }

/** Where the secret is unless `SECRET_KEY` is set. */
export function secretFile({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'secret.key')
}

/** The secret of this installation as it is found: `SECRET_KEY`, or what the data folder holds. Creates and changes nothing. */
export function findOwnSecret(env: SecretEnv): OwnSecret {
  return env.SECRET_KEY === undefined ? readSecretFile(env) : { state: 'usable', secret: env.SECRET_KEY }
}

/** What `secret.key` of the data folder holds. Throws `SettingsError` when it is there and cannot be read. */
export function readSecretFile(env: Pick<Env, 'DATA_DIR'>): OwnSecret {
  const file = secretFile(env)
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return { state: 'missing' }
    throw new SettingsError(`The key of this installation cannot be read: ${message}`)
  }
  // A disk that lost power leaves NUL bytes.
  return text.length < secretMin || text.includes('\0') ? { state: 'damaged' } : { state: 'usable', secret: text }
}

/**
 * Makes a new secret in the data folder and answers it, or the one that another process made first. The file appears whole or not at all, and is on the
 * disk, with its name, before this returns: afterwards things are sealed with it.
 */
export function makeSecretFile(env: Pick<Env, 'DATA_DIR'>): string {
  return storeSecretFile(env, randomBytes(32).toString('hex'))
}

/** The same with a given secret, as from a backup. A file that is there already stays. */
export function storeSecretFile(env: Pick<Env, 'DATA_DIR'>, given: string): string {
  const file = secretFile(env)
  const half = `${file}.${process.pid}`
  writeFileSync(half, given, { mode: 0o600, flush: true })
  try {
    linkSync(half, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(half)
  }
  syncFolder(env.DATA_DIR)
  return readFileSync(file, 'utf8').trim()
}

/** Renames the key file, so that a new one can be made; answers its new name, or `null` when there is none. */
export function setSecretFileAside(env: Pick<Env, 'DATA_DIR'>): string | null {
  const file = secretFile(env)
  if (!existsSync(file)) return null
  const aside = `${file}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  renameSync(file, aside)
  syncFolder(env.DATA_DIR)
  return aside
}

/** A name is on the disk only once its folder is. */
function syncFolder(path: string) {
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
