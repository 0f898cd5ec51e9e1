import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { linkPage } from './link-pages.ts'

// The process that `startLinkSite` starts. It serves `/{edition}/pages/{number}` with and without TLS, the same pages
// in every edition, and `/{edition}/styled/{number}` for the pages of many small sites. It ends with its parent.

const robots =
  'User-agent: *\nDisallow: /private/\nDisallow: /*?session=\nAllow: /\n\nUser-agent: OtherBot\nDisallow: /\n'

/** The pages of a small site share one stylesheet. */
function withOneSheet(page: Buffer): Buffer {
  return Buffer.from(page.toString('latin1').replaceAll(/"\/assets\/[^"]*\.css"/g, '"/assets/site.css"'), 'latin1')
}

const answer: RequestListener = (request, response) => {
  const [, kind, number] = /^\/\d+\/(pages|styled)\/(\d+)$/.exec(request.url ?? '') ?? []
  if (number !== undefined) {
    const page = linkPage(Number(number))
    const body = kind === 'styled' ? withOneSheet(page) : page
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length })
    response.end(body)
  } else if (request.url === '/robots.txt') {
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.end(robots)
  } else {
    response.writeHead(404, { 'content-type': 'text/plain' })
    response.end('not found')
  }
}

async function listen(server: Server): Promise<number> {
  server.keepAliveTimeout = 600_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const port = await listen(createServer(answer))
const securePort = await listen(createSecureServer(JSON.parse(process.env.BENCH_TLS ?? '{}'), answer))
process.once('disconnect', () => process.exit(0))
process.send?.({ port, securePort })
