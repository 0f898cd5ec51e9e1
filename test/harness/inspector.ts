/** A debugger client for a product started with `NODE_OPTIONS=--inspect=127.0.0.1:0`. */
export type Inspector = {
  /** Collects garbage and returns the bytes of the heap that are still in use. */
  heapAfterCollection(): Promise<number>
  close(): void
}

type Reply = { id: number; result: { usedSize: number } }

/** Connects to the debugger at the address that the product printed. */
export async function openInspector(output: string): Promise<Inspector> {
  const address = /ws:\/\/127\.0\.0\.1:\S+/.exec(output)?.[0]
  if (address === undefined) throw new Error(`The product printed no debugger address:\n${output}`)
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const waiting = new Map<number, (reply: Reply) => void>()
  socket.onmessage = ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  }
  let lastId = 0
  const send = (method: string) =>
    new Promise<Reply>((resolve) => {
      lastId += 1
      waiting.set(lastId, resolve)
      socket.send(JSON.stringify({ id: lastId, method }))
    })
  return {
    async heapAfterCollection() {
      await send('HeapProfiler.collectGarbage')
      return (await send('Runtime.getHeapUsage')).result.usedSize
    },
    close: () => socket.close(),
  }
}
