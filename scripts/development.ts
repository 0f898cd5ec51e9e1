import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import { createServer as createViteServer, isRunnableDevEnvironment } from 'vite'
import type { createListener, ListenerOptions } from '../src/server/http/listener.ts'
import type { RenderPage } from '../src/server/pages/pages.ts'

/**
 * Serves pages and API from source: the next request uses edited files, without a restart. Pools, jobs and the port stay in the process; only web and
 * server modules are reloaded.
 */
export async function createDevelopmentListener(
  root: string,
  server: Server,
  options: Omit<ListenerOptions, 'render' | 'files' | 'development'>,
): Promise<{ listener: RequestListener; close: () => Promise<void> }> {
  const signalHandlers = process.listeners('SIGTERM')
  const vite = await createViteServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } },
  })
  // Vite would end the process on SIGTERM before the database is stopped. `main` handles the stop.
  for (const handler of process.listeners('SIGTERM'))
    if (!signalHandlers.includes(handler)) process.off('SIGTERM', handler)
  const ssr = vite.environments.ssr
  if (ssr === undefined || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server modules')
  const { runner } = ssr
  let current: { make: typeof createListener; render: () => RenderPage; listener: RequestListener } | null = null

  async function freshListener(): Promise<RequestListener> {
    const { createListener: make } = await runner.import(join(root, 'src/server/http/listener.ts'))
    const { createWeb: render } = await runner.import(join(root, 'src/web/create-web.ts'))
    if (current === null || current.make !== make || current.render !== render) {
      const listener = make({ ...options, render: render(), files: { answer: () => false }, development: true })
      current = { make, render, listener }
    }
    return current.listener
  }

  return {
    listener: (request, response) => {
      vite.middlewares(request, response, () => {
        freshListener().then(
          (listener) => listener(request, response),
          (error: Error) => {
            vite.ssrFixStacktrace(error)
            response.writeHead(500, { 'content-type': 'text/plain' }).end(error.stack)
          },
        )
      })
    },
    close: () => vite.close(),
  }
}
