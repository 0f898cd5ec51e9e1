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

/** The path of the secret unless `SECRET_KEY` is set. */
export function secretFile({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'secret.key')
}

/** The current secret of this installation: `SECRET_KEY`, or the file in the data folder. Creates and changes nothing. */
export function findOwnSecret(env: SecretEnv): OwnSecret {
  return env.SECRET_KEY === undefined ? readSecretFile(env) : { state: 'usable', secret: env.SECRET_KEY }
}

/** The content of `secret.key` in the data folder. Throws `SettingsError` if the file exists and cannot be read. */
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
  // A power failure may leave NUL bytes in the file.
  return text.length < secretMin || text.includes('\0') ? { state: 'damaged' } : { state: 'usable', secret: text }
}

/**
 * Creates a new secret in the data folder and returns it, or the one that another process created first. The file appears complete or not at all. The
 * file and its name are synced to disk before this returns, because values are sealed with the secret afterwards.
 */
export function makeSecretFile(env: Pick<Env, 'DATA_DIR'>): string {
  return storeSecretFile(env, randomBytes(32).toString('hex'))
}

/** The same with an existing secret, for example from a backup. An existing file is not overwritten. */
export function storeSecretFile(env: Pick<Env, 'DATA_DIR'>, secret: string): string {
  const file = secretFile(env)
  const half = `${file}.${process.pid}`
  writeFileSync(half, secret, { mode: 0o600, flush: true })
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

/** Renames the key file, so that a new one can be created. Returns the new name, or `null` without a file. */
export function renameSecretFile(env: Pick<Env, 'DATA_DIR'>): string | null {
  const file = secretFile(env)
  if (!existsSync(file)) return null
  const aside = `${file}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  renameSync(file, aside)
  syncFolder(env.DATA_DIR)
  return aside
}

/** A file name is durable only after its folder is synced. */
function syncFolder(path: string) {
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
