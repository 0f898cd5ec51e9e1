import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'

export type Ask = {
  path: string
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Of a hosted site. */
  host?: string
  headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON. */
  body?: object | Buffer | string
}
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

export type Client = {
  /** The whole answer. */
  ask(ask: Ask): Promise<Answer>
  /** Reads a stream until a chunk has the text, and leaves. */
  leaveAt(ask: Ask, text: string): Promise<Answer>
  close(): void
}

/** Every request is from the next of so many visitors, so that no limit of one visitor is reached. */
const visitors = 250
const timeoutMs = 60_000

/** A client that sends nothing else than a browser does. The product must trust this machine as a proxy, because each request names a visitor. */
export function createClient(origin: string): Client {
  const { hostname, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true })
  let count = 0

  function open({ path, method = 'GET', host, headers = {}, body }: Ask): Promise<IncomingMessage> {
    count += 1
    const bytes = bytesOf(body)
    const own = {
      'accept-encoding': 'gzip, deflate, br, zstd',
      'x-forwarded-for': `203.0.113.${count % visitors}`,
      ...(bytes === undefined ? {} : { 'content-length': bytes.length }),
      ...(isJson(body) ? { 'content-type': 'application/json' } : {}),
      ...(host === undefined ? {} : { host: `${host}:${port}` }),
      ...headers,
    }
    return new Promise((resolve, reject) => {
      const send = () => {
        const asking = request({ agent, hostname, port, path, method, headers: own, timeout: timeoutMs }, resolve)
        asking.once('timeout', () => asking.destroy(new Error(`${method} ${path} was not answered in time`)))
        asking.once('error', (error: NodeJS.ErrnoException) => {
          // The server may close an idle connection just when it is used again.
          if (asking.reusedSocket && error.code === 'ECONNRESET') send()
          else reject(error)
        })
        asking.end(bytes)
      }
      send()
    })
  }

  return {
    async ask(ask) {
      const response = await open(ask)
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }
    },
    async leaveAt(ask, text) {
      const response = await open(ask)
      const chunks: Buffer[] = []
      for await (const chunk of response) {
        chunks.push(chunk as Buffer)
        if (Buffer.concat(chunks).includes(text)) break
      }
      const body = Buffer.concat(chunks)
      if (!body.includes(text)) throw new Error(`The stream ${ask.path} ended without “${text}”: ${body}`)
      return { status: response.statusCode ?? 0, headers: response.headers, body }
    },
    close: () => agent.destroy(),
  }
}

function isJson(body: Ask['body']): body is object {
  return typeof body === 'object' && !Buffer.isBuffer(body)
}

function bytesOf(body: Ask['body']): Buffer | undefined {
  if (body === undefined || Buffer.isBuffer(body)) return body
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}
