import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { WholePage } from './whole-page.ts'

export type BareServer = { pid: number; ports: number[]; close(): void }

/**
 * Starts a minimal Node server in a separate process. It sends the same headers and bytes for every request without reading the request. Each page
 * gets a port, in the order of `pages`.
 */
export async function startBareServer(pages: WholePage[]): Promise<BareServer> {
  const child = fork(join(import.meta.dirname, 'bare-http-process.ts'), { serialization: 'advanced' })
  child.send(pages)
  const [ports] = (await once(child, 'message')) as [number[]]
  return { pid: child.pid ?? 0, ports, close: () => child.kill('SIGKILL') }
}
