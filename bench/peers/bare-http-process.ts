import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WholePage } from './whole-page.ts'

// The process that `startBareServer` forks. It receives pages, returns the port of each, and ends with its parent.

async function serve(pages: WholePage[]): Promise<number[]> {
  const ports: number[] = []
  for (const { headers, body } of pages) {
    const server = createServer((_request, response) => {
      response.writeHead(200, headers)
      response.end(body)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    ports.push((server.address() as AddressInfo).port)
  }
  return ports
}

process.once('disconnect', () => process.exit(0))
const [pages] = (await once(process, 'message')) as [WholePage[]]
process.send?.(await serve(pages))
