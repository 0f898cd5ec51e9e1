import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { linkPage } from './link-pages.ts'

// The process that `startLinkSite` starts. It serves `/{edition}/pages/{number}`, the same pages in every edition, and ends with its parent.

const robots =
  'User-agent: *\nDisallow: /private/\nDisallow: /*?session=\nAllow: /\n\nUser-agent: OtherBot\nDisallow: /\n'

const server = createServer((request, response) => {
  const number = /^\/\d+\/pages\/(\d+)$/.exec(request.url ?? '')?.[1]
  if (number !== undefined) {
    const body = linkPage(Number(number))
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length })
    response.end(body)
  } else if (request.url === '/robots.txt') {
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.end(robots)
  } else {
    response.writeHead(404, { 'content-type': 'text/plain' })
    response.end('not found')
  }
})
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.once('disconnect', () => process.exit(0))
process.send?.((server.address() as AddressInfo).port)
