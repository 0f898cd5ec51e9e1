import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')

export type Step = { name: string; command: [string, ...string[]] }

/** Runs a program of the project from its root and shows its output. Returns its exit code and its duration in seconds. */
export function runStep({ name, command: [program, ...options] }: Step): { code: number; seconds: number } {
  console.log(`\n── ${name}`)
  const startedAt = performance.now()
  const { status, error } = spawnSync(join(bin, program), options, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
  })
  if (error !== undefined) console.error(error.message)
  return { code: status ?? 1, seconds: (performance.now() - startedAt) / 1000 }
}
