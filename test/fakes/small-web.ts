import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import {
  type AddressInfo,
  connect,
  createServer as createRawServer,
  type Server as RawServer,
  type Socket,
} from 'node:net'
import type { TlsOptions } from 'node:tls'

/* A small web of servers on this machine: sites for the fetcher, their host names, and public addresses that lead to them. */

export type SiteListener = (request: IncomingMessage, response: ServerResponse) => void

export type Site = { url: string; host: string; port: number; hits: string[]; connections(): number; open(): number }

type Address = { address: string; family: 4 | 6 }

function answerRobots(robots: string | SiteListener | undefined, request: IncomingMessage, response: ServerResponse) {
  if (typeof robots === 'function') robots(request, response)
  else if (robots === undefined) response.writeHead(404).end()
  else response.end(robots)
}

export function createSmallWeb() {
  const servers: { server: Server | RawServer; sockets: Set<Socket> }[] = []
  const zone = new Map<string, string[]>()
  const routes = new Map<string, number>()
  const dialled: string[] = []
  const lookups: string[] = []

  async function start(server: Server | RawServer, hits: string[], scheme: string, host: string): Promise<Site> {
    const sockets = new Set<Socket>()
    let connections = 0
    server.on('connection', (socket: Socket) => {
      connections += 1
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    })
    await new Promise<void>((resolve) => server.listen(0, host, resolve))
    servers.push({ server, sockets })
    const { port } = server.address() as AddressInfo
    const pair = `${host}:${port}`
    const state = { connections: () => connections, open: () => sockets.size }
    return { url: `${scheme}://${pair}`, host: pair, port, hits, ...state }
  }

  return {
    dialled,
    lookups,
    /**
     * A site. Without `robots`, its robots.txt returns 404; otherwise `robots` is the content or the handler. Other requests are recorded in `hits`.
     */
    async site(
      listener: SiteListener,
      { robots, tls }: { robots?: string | SiteListener; tls?: TlsOptions } = {},
    ): Promise<Site> {
      const hits: string[] = []
      const answer: SiteListener = (request, response) => {
        if (request.url === '/robots.txt') return answerRobots(robots, request, response)
        hits.push(request.url ?? '')
        return listener(request, response)
      }
      const server = tls === undefined ? createServer(answer) : createTlsServer(tls, answer)
      return start(server, hits, tls === undefined ? 'http' : 'https', '127.0.0.1')
    },
    /** A site that writes raw bytes. Its robots.txt returns 404. `answer` receives each other request. */
    async rawSite(answer: (socket: Socket, request: string) => void): Promise<Site> {
      const hits: string[] = []
      const server = createRawServer((socket) => {
        socket.on('data', (data) => {
          const request = data.toString('latin1')
          if (request.startsWith('GET /robots.txt ')) {
            socket.write('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n')
            return
          }
          hits.push(request)
          answer(socket, request)
        })
      })
      return start(server, hits, 'http', '127.0.0.1')
    },
    /** Sets the addresses of a host name. */
    name(hostname: string, ...addresses: string[]) {
      zone.set(hostname, addresses)
    },
    /** Routes connections to this address and port to the site. */
    route(address: string, port: number, site: Site) {
      routes.set(`${address}:${port}`, site.port)
    },
    resolve: async (hostname: string): Promise<Address[]> => {
      lookups.push(hostname)
      const addresses = zone.get(hostname)
      if (addresses === undefined) throw Object.assign(new Error(`no ${hostname}`), { code: 'ENOTFOUND' })
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
    dial: (addresses: readonly Address[], port: number): Socket => {
      const address = addresses[0]?.address ?? ''
      dialled.push(`${address}:${port}`)
      return connect({ host: '127.0.0.1', port: routes.get(`${address}:${port}`) ?? 1 })
    },
    async close() {
      for (const { server, sockets } of servers.splice(0)) {
        for (const socket of sockets) socket.destroy()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}
