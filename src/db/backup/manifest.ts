import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { SettingsError } from '#config/env.ts'
import { SealedKey } from './sealed-key.ts'

const manifestName = 'manifest.json'
export const keyName = 'secret.key.sealed'
export const dataName = 'data'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** A relative path that stays inside of its folder. */
const path = z
  .string()
  .refine((value) =>
    value.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part)),
  )

/** One file below `data`. */
export type ManifestFile = { path: string; size: number; sha256: string }

/**
 * The content of a backup. `database` is `null` if only the key was backed up. Folders are listed too, because PostgreSQL requires its empty ones.
 */
export const Manifest = z.object({
  format: z.literal(1),
  product: z.string(),
  createdAt: z.iso.datetime(),
  keySha256: sha256,
  database: z
    .object({
      postgres: z.string().regex(/^\d+$/),
      lastMigration: z.string(),
      /** The backup contains everything that was committed before this time. */
      startedAt: z.iso.datetime(),
      startLsn: z.string(),
      stopLsn: z.string(),
      bytes: z.int().nonnegative(),
      folders: z.array(path),
      files: z.array(z.object({ path, size: z.int().nonnegative(), sha256 })),
    })
    .nullable(),
})
export type Manifest = z.infer<typeof Manifest>

export function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(join(folder, manifestName), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true })
}

export type ReadBackup = { manifest: Manifest; key: SealedKey }

/** Reads the manifest of a finished backup. Throws `SettingsError` if the folder is not a backup, or its key file was changed. */
export function readBackup(folder: string): ReadBackup {
  if (!existsSync(join(folder, manifestName))) throw new SettingsError(noBackup(folder))
  try {
    const manifest = Manifest.parse(JSON.parse(readFileSync(join(folder, manifestName), 'utf8')))
    const sealed = readFileSync(join(folder, keyName))
    if (createHash('sha256').update(sealed).digest('hex') !== manifest.keySha256)
      throw new SettingsError(`${join(folder, keyName)} differs from what was backed up.`)
    return { manifest, key: SealedKey.parse(JSON.parse(sealed.toString('utf8'))) }
  } catch (error) {
    if (error instanceof SettingsError) throw error
    throw new SettingsError(`${folder} is damaged, or a backup of another release: its manifest cannot be read.`)
  }
}

function noBackup(folder: string): string {
  const inside = listBackups(folder)
  const newest = inside.at(-1)
  if (newest === undefined) return `${folder} is not a backup: it has no ${manifestName}.`
  return `${folder} holds ${inside.length === 1 ? 'a backup' : `${inside.length} backups`}. Name one of them; the newest is ${join(folder, newest)}.`
}

/** The finished backups in a folder, the oldest first. */
function listBackups(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.startsWith('linkwright-') && existsSync(join(folder, name, manifestName)))
    .sort()
}
