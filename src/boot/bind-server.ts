import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Env, SettingsError } from '#config/env.ts'
import { createHttpServer, queueRequests } from '#server/http/http-server.ts'

export type BoundServer = {
  server: Server
  port: number
  /** Answers the requests that have arrived and all further ones. */
  answerWith: (listener: RequestListener) => void
  close: () => Promise<void>
}

/** Binds the port first, so that a port in use is reported before everything else starts. Requests wait until `answerWith` is called. */
export async function bindServer(env: Env): Promise<BoundServer> {
  const server = createHttpServer()
  const answerWith = queueRequests(server)
  const port = await bind(server, env)
  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { server, port, answerWith, close }
}

function bind(server: Server, env: Env): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const inUse = error.code === 'EADDRINUSE'
      reject(
        inUse
          ? new SettingsError(`Port ${env.PORT} is in use. Stop what listens there, or set PORT to another one.`)
          : error,
      )
    })
    server.listen(env.PORT, env.HOST, () => resolve((server.address() as AddressInfo).port))
  })
}
