import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const root = join(import.meta.dirname, '../..')
const bin = join(root, 'node_modules/.bin')

export type Step = { name: string; command: [string, ...string[]] }
export type StepResult = { name: string; code: number; seconds: number }

const settings = () => ({ cwd: root, env: { ...process.env, PATH: `${bin}:${process.env.PATH}` } })

/** Runs a program of the project from its root and shows its output. */
export function runStep({ name, command: [program, ...options] }: Step): StepResult {
  console.log(`\n── ${name}`)
  const startedAt = performance.now()
  const { status, error } = spawnSync(join(bin, program), options, { ...settings(), stdio: 'inherit' })
  if (error !== undefined) console.error(error.message)
  return { name, code: status ?? 1, seconds: (performance.now() - startedAt) / 1000 }
}

/** Runs programs at the same time. The output of the first is shown as it comes, that of the others after their end. */
export async function runTogether(steps: readonly Step[]): Promise<StepResult[]> {
  const [first, ...others] = steps.map((step, index) => startStep(step, index === 0 ? 'inherit' : 'pipe'))
  const results = first === undefined ? [] : [await first.result]
  for (const { step, output, result } of others) {
    results.push(await result)
    console.log(`\n── ${step.name}\n${await output}`)
  }
  return results
}

function startStep(step: Step, output: 'inherit' | 'pipe') {
  const { name, command } = step
  const [program, ...options] = command
  if (output === 'inherit') console.log(`\n── ${name}`)
  const startedAt = performance.now()
  const child = spawn(join(bin, program), options, { ...settings(), stdio: ['ignore', output, output] })
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : 1))
  return {
    step,
    output: Promise.all([child.stdout, child.stderr].map((stream) => stream && text(stream))).then((parts) =>
      parts.join(''),
    ),
    result: ended.then((code) => ({ name, code, seconds: (performance.now() - startedAt) / 1000 })),
  }
}
