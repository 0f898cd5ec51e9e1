import { once } from 'node:events'
import type { RunningProduct } from '../../test/harness/process.ts'

/** The heap of another process, through its inspector. */
export type Heap = {
  /** Bytes in use after two full collections: the second one frees what finalizers of the first released. */
  usedAfterCollection(): Promise<number>
  close(): void
}

/** Opens the inspector of a product that was started with `--inspect`. */
export async function openHeap({ output }: RunningProduct): Promise<Heap> {
  const address = /Debugger listening on (ws:\S+)/.exec(output())?.[1]
  if (address === undefined) throw new Error('The product has no inspector')
  const socket = new WebSocket(address)
  const waiting = new Map<number, (result: unknown) => void>()
  let count = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown }
    waiting.get(id ?? 0)?.(result)
    waiting.delete(id ?? 0)
  })
  await once(socket, 'open')

  function call(method: string): Promise<unknown> {
    count += 1
    const id = count
    socket.send(JSON.stringify({ id, method }))
    return new Promise((resolve) => waiting.set(id, resolve))
  }

  return {
    async usedAfterCollection() {
      await call('HeapProfiler.collectGarbage')
      await call('HeapProfiler.collectGarbage')
      const { usedSize } = (await call('Runtime.getHeapUsage')) as { usedSize: number }
      return usedSize
    },
    close: () => socket.close(),
  }
}
