import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

export type Machine = { system: string; cpu: string; cores: number; memoryGib: number; loadAverage: number[] }

/** The machine of the measurement. The load average shows how idle it was. */
export function describeMachine(): Machine {
  const found = cpus()
  return {
    system: `${type()} ${release()} ${process.arch}`,
    cpu: found[0]?.model.trim() ?? 'unknown',
    cores: found.length,
    memoryGib: Math.round(totalmem() / 1024 ** 3),
    loadAverage: loadavg().map((load) => Math.round(load * 100) / 100),
  }
}

/** The version that a program prints, or `null` if it is not installed. */
export function versionOf(command: string, flag: string): string | null {
  const { error, stdout, stderr } = spawnSync(command, [flag], { encoding: 'utf8' })
  if (error !== undefined) return null
  return /\d+(\.\d+)+/.exec(`${stdout}${stderr}`)?.[0] ?? 'unknown'
}

/** The version of a peer that is an npm package. */
export function versionOfPeer(name: string): string {
  const manifest = readFileSync(join(import.meta.dirname, '../node_modules', name, 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(manifest)).version
}
