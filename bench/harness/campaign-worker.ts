import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startOptions } from '../../test/harness/process.ts'

/** A worker process of the campaign bench. */
export type CampaignWorker = {
  pid: number
  /** Lets it work on campaigns; for the parts of placements, starts them. */
  work(): void
  /** Resolves when it has said something: that it rests, or that the parts are done. */
  said(): Promise<void>
  /** Lets it take no more links. Resolves when it works on none. */
  rest(): Promise<void>
  stop(): Promise<void>
}

/** `settings`: see `campaign-process.ts`. */
export async function startCampaignWorker(settings: object): Promise<CampaignWorker> {
  const file = join(import.meta.dirname, 'campaign-process.ts')
  const parameters = [...startOptions.node, file, JSON.stringify(settings)]
  const env = { ...process.env, ...startOptions.environment }
  const child: ChildProcess = spawn(process.execPath, parameters, { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const said = async () => {
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')])
    if (child.exitCode !== null) throw new Error('A worker process of the bench failed')
  }
  const tell = (order: 'work' | 'rest') => void child.stdin?.write(order)
  await said()
  return {
    pid: child.pid ?? 0,
    work: () => tell('work'),
    said,
    async rest() {
      const resting = said()
      tell('rest')
      await resting
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
