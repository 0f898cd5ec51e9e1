import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const root = join(import.meta.dirname, '../..')
const bin = join(root, 'node_modules/.bin')

export type Step = { name: string; command: [string, ...string[]]; environment?: Readonly<Record<string, string>> }
export type StepResult = { name: string; code: number; seconds: number }

/** Programs share compiled modules: most of them load Vite, Vitest or Playwright, and several processes of each load the same files. */
const settings = ({ environment }: Step) => ({
  cwd: root,
  env: {
    NODE_COMPILE_CACHE: join(root, '.cache/compile'),
    ...environment,
    ...process.env,
    PATH: `${bin}:${process.env.PATH}`,
  },
})

/** Runs a program of the project from its root and shows its output. */
export function runStep(step: Step): StepResult {
  const {
    name,
    command: [program, ...options],
  } = step
  console.log(`\n── ${name}`)
  const startedAt = performance.now()
  const { status, error } = spawnSync(join(bin, program), options, { ...settings(step), stdio: 'inherit' })
  if (error !== undefined) console.error(error.message)
  return { name, code: status ?? 1, seconds: (performance.now() - startedAt) / 1000 }
}

/** How much the programs of later lists give way to those of the first one: with this niceness, Linux gives them a third as much processor time. */
const laterNiceness = 5

/**
 * Runs several lists of programs at the same time, each list one after another. The output of the first list is shown as it comes, that of the others
 * after the end of each program. The first list has priority, so the others fill what it leaves.
 */
export async function runLanes(lanes: readonly (readonly Step[])[]): Promise<StepResult[]> {
  const results = await Promise.all(lanes.map((steps, lane) => runInTurn(steps, lane === 0 ? 'inherit' : 'pipe')))
  return results.flat()
}

async function runInTurn(steps: readonly Step[], output: 'inherit' | 'pipe'): Promise<StepResult[]> {
  const results: StepResult[] = []
  for (const step of steps) {
    const started = startStep(step, output)
    results.push(await started.result)
    if (output === 'pipe') console.log(`\n── ${step.name}\n${await started.output}`)
  }
  return results
}

function startStep(step: Step, output: 'inherit' | 'pipe') {
  const {
    name,
    command: [program, ...options],
  } = step
  if (output === 'inherit') console.log(`\n── ${name}`)
  const startedAt = performance.now()
  const child = spawn(join(bin, program), options, { ...settings(step), stdio: ['ignore', output, output] })
  if (output === 'pipe' && child.pid !== undefined) setPriority(child.pid, laterNiceness)
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : 1))
  return {
    output: Promise.all([child.stdout, child.stderr].map((stream) => stream && text(stream))).then((parts) =>
      parts.join(''),
    ),
    result: ended.then((code) => ({ name, code, seconds: (performance.now() - startedAt) / 1000 })),
  }
}
