import { z } from 'zod'
import type { Inspector } from '../../../test/harness/debugger/inspector.ts'

/** A time between two ticks of a timer in the product: when it began (microseconds of the monotonic clock), how long it took, and how long the main thread computed in it. */
const Stretch = z.object({ at: z.number(), wallMs: z.number(), cpuMs: z.number() })
export type Stretch = z.infer<typeof Stretch>

const tickMs = 5

/** Starts a timer in the product's main thread, which measures what delays it. */
export async function watchLoop(inspector: Inspector): Promise<{ take(): Promise<Stretch[]> }> {
  await inspector.evaluate(`(() => {
    const clock = () => Number(process.hrtime.bigint()) / 1e3
    const cpu = () => { const { user, system } = process.threadCpuUsage(); return user + system }
    globalThis.benchStretches = []
    let at = clock(), before = cpu()
    setInterval(() => {
      const now = clock(), used = cpu()
      benchStretches.push({ at, wallMs: (now - at) / 1e3, cpuMs: (used - before) / 1e3 })
      at = now
      before = used
    }, ${tickMs}).unref()
  })()`)
  return {
    async take() {
      return z.array(Stretch).parse(await inspector.evaluate('benchStretches.splice(0)'))
    },
  }
}

const Profile = z.object({
  startTime: z.number(),
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.number() }),
      children: z.array(z.number()).optional(),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
})
type Node = z.infer<typeof Profile>['nodes'][number]

/** Samples what the main thread runs. `stop` returns it by stretch: the functions of the product and how long each was on the stack. */
export async function profileLoop(inspector: Inspector) {
  await inspector.call('Profiler.enable')
  await inspector.call('Profiler.setSamplingInterval', { interval: 1_000 })
  await inspector.call('Profiler.start')
  return {
    async stop(stretches: readonly Stretch[]): Promise<string[]> {
      const { profile } = z.object({ profile: Profile }).parse(await inspector.call('Profiler.stop'))
      return stretches.map((stretch) => describe(profile, stretch))
    },
  }
}

const namesShown = 8

function describe({ startTime, nodes, samples, timeDeltas }: z.infer<typeof Profile>, { at, wallMs, cpuMs }: Stretch) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const msOf = new Map<string, number>()
  let time = startTime
  for (const [index, id] of samples.entries()) {
    time += timeDeltas[index] ?? 0
    if (time < at || time > at + wallMs * 1_000) continue
    const own = new Set(stackOf(id).filter(isTelling).map(nameOf))
    for (const name of own) msOf.set(name, (msOf.get(name) ?? 0) + (timeDeltas[index] ?? 0) / 1_000)
  }
  const most = [...msOf].toSorted(([, one], [, other]) => other - one).slice(0, namesShown)
  const names = most.map(([name, ms]) => `${name} ${ms.toFixed(0)}`)
  return `${wallMs.toFixed(0)} ms (${cpuMs.toFixed(0)} of the processor): ${names.join(', ')}`

  function stackOf(id: number): Node[] {
    const stack: Node[] = []
    for (let current: number | undefined = id; current !== undefined; current = parents.get(current)) {
      const node = byId.get(current)
      if (node !== undefined && node.callFrame.functionName !== '(root)') stack.push(node)
    }
    return stack
  }
}

/** Frames of Node and of libraries only lead to those of the product. */
function isTelling({ callFrame: { functionName, url } }: Node): boolean {
  return url.includes('/build/') || functionName === '(garbage collector)'
}

function nameOf({ callFrame: { functionName, url, lineNumber } }: Node): string {
  const file = url.split('/').slice(-2).join('/')
  return url === '' ? functionName : `${functionName || 'anonymous'} (${file}:${lineNumber + 1})`
}
