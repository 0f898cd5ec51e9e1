import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Env, SettingsError } from './env.ts'

const secretMin = 32

/**
 * The secret of this installation: `SECRET_KEY`, or one made once in the data folder and shared by every server on it. That one appears whole or
 * not at all.
 */
export function ownSecret(env: Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>): string {
  if (env.SECRET_KEY !== undefined) return env.SECRET_KEY
  const file = join(env.DATA_DIR, 'secret.key')
  if (!existsSync(file)) {
    const half = `${file}.${process.pid}`
    writeFileSync(half, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
    try {
      linkSync(half, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(half)
    }
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < secretMin)
    throw new SettingsError(`${file} holds no usable secret. Remove it, and a new one is made.`)
  return secret
}
