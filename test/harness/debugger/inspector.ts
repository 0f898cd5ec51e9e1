import { once } from 'node:events'

/** A debugger client for a product started with `NODE_OPTIONS=--inspect=127.0.0.1:0`. */
export type Inspector = {
  /** Collects garbage and returns the bytes of the heap that are still in use. */
  heapAfterCollection(): Promise<number>
  /** The value of an expression in the product's main thread, as JSON. */
  evaluate(expression: string): Promise<unknown>
  call(method: string, params?: object): Promise<unknown>
  close(): void
}

type Reply = { id?: number; result?: unknown; error?: { message: string } }
type Evaluated = { result: { value?: unknown; description?: string }; exceptionDetails?: object }

/** Connects to the debugger at the address that the product printed. */
export async function openInspector(output: string): Promise<Inspector> {
  const address = /ws:\/\/127\.0\.0\.1:\S+/.exec(output)?.[0]
  if (address === undefined) throw new Error(`The product printed no debugger address:\n${output}`)
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result, error } = JSON.parse(String(data)) as Reply
    const call = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) call?.resolve(result)
    else call?.reject(new Error(`The debugger answered: ${error.message}`))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The product closed its debugger'))
    waiting.clear()
  })
  await once(socket, 'open')
  let lastId = 0

  function call(method: string, params: object = {}): Promise<unknown> {
    lastId += 1
    const answer = Promise.withResolvers<unknown>()
    waiting.set(lastId, answer)
    socket.send(JSON.stringify({ id: lastId, method, params }))
    return answer.promise
  }

  return {
    call,
    async heapAfterCollection() {
      // The second collection frees what finalizers of the first one released.
      await call('HeapProfiler.collectGarbage')
      await call('HeapProfiler.collectGarbage')
      return ((await call('Runtime.getHeapUsage')) as { usedSize: number }).usedSize
    },
    async evaluate(expression) {
      const answer = await call('Runtime.evaluate', { expression, returnByValue: true })
      const { result, exceptionDetails } = answer as Evaluated
      if (exceptionDetails !== undefined) throw new Error(`${expression}: ${result.description}`)
      return result.value
    },
    close: () => socket.close(),
  }
}
