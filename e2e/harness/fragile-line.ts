import { connect, createServer, type Socket } from 'node:net'

/** A proxy to a product that can be disconnected during responses, as on a train in a tunnel. */
export type FragileLine = { url: string; cut(): void; close(): Promise<void> }

export async function startFragileLine(productUrl: string): Promise<FragileLine> {
  const port = Number(new URL(productUrl).port)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const ownPort = typeof address === 'object' && address !== null ? address.port : 0
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    url: `http://localhost:${ownPort}`,
    cut,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        cut()
      }),
  }
}
