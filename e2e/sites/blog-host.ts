import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A member's web server for `host`: plain HTTP, with the files that a test adds. */
export type BlogHost = {
  host: string
  /** Settings with which a product finds it. */
  settings: Record<string, string>
  /** Adds a file by its path. */
  put(path: string, content: string): void
  end(): Promise<void>
}

export async function startBlogHost(host: string): Promise<BlogHost> {
  const files = new Map<string, string>()
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '/')
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': 'text/plain' }).end(file)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const preload = join(import.meta.dirname, '../../test/harness/name-sites.ts')
  return {
    host,
    settings: { NODE_OPTIONS: `--import ${pathToFileURL(preload).href}`, NAMED_SITES: `${host}=${port}` },
    put: (path, content) => void files.set(path, content),
    async end() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
