import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/**
 * A connection pooler in front of a PostgreSQL's socket, with the observed behaviour of PgBouncer 1.18: in transaction mode the session used last
 * serves the next transaction of any client, in session mode a client has one session. Unknown startup parameters are refused.
 */
export async function startPooler(
  { host, user, database }: { host: string; user: string; database: string },
  mode: 'transaction' | 'session',
): Promise<{ url: string; sessions: () => number; close(): Promise<void> }> {
  const idle: Session[] = []
  const all = new Set<Session>()
  const clients = new Set<Socket>()

  async function acquireSession(): Promise<Session> {
    const session = idle.pop() ?? (await openSession(host, { user, database }))
    all.add(session)
    return session
  }

  function serveClient(client: Socket) {
    clients.add(client)
    client.on('error', () => undefined)
    const next = messagesOf(client)
    void answerClient(client, next).catch(() => client.destroy())
  }

  async function answerClient(client: Socket, messages: AsyncGenerator<Message>) {
    let session: Session | null = null
    let working: Promise<Session> | null = null
    const release = () => {
      if (session !== null && mode === 'transaction') idle.push(session)
      if (mode === 'transaction') {
        session = null
        working = null
      }
    }
    for await (const message of messages) {
      if ('parameters' in message) {
        const refused = [...message.parameters.keys()].find((name) => !knownParameters.has(name))
        if (refused !== undefined) client.end(refusal(`unsupported startup parameter: ${refused}`))
        else client.write(welcome)
        continue
      }
      if (message.kind === 'X') break
      working ??= acquireSession().then((acquired) => {
        session = acquired
        acquired.onData = (data, isIdle) => {
          client.write(data)
          if (isIdle) release()
        }
        return acquired
      })
      const acquired = await working
      acquired.send(message.bytes)
    }
    // A session in a transaction cannot serve other clients.
    ;(session as Session | null)?.socket.destroy()
    client.end()
  }

  const server = createServer(serveClient)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://${user}:any@127.0.0.1:${port}/${database}`,
    sessions: () => all.size,
    async close() {
      for (const client of clients) client.destroy()
      for (const { socket } of all) socket.destroy()
      server.close()
    },
  }
}

const knownParameters = new Set(['user', 'database', 'client_encoding', 'application_name', 'DateStyle', 'TimeZone'])

type Message = { parameters: Map<string, string> } | { kind: string; bytes: Buffer }
type Session = {
  socket: Socket
  send: (bytes: Buffer) => void
  onData: (data: Buffer, isIdle: boolean) => void
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** Authenticated, ready for a query. */
const welcome = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('S', Buffer.from('server_version\u000018.0\u0000')),
  message('K', Buffer.alloc(8)),
  message('Z', Buffer.from('I')),
])

function refusal(words: string): Buffer {
  return message('E', Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${words}\0\0`))
}

/** The client's messages: first the startup message, which has no type, then typed ones. */
async function* messagesOf(client: Socket): AsyncGenerator<Message> {
  let buffer = Buffer.alloc(0)
  let isStarted = false
  for await (const chunk of client) {
    buffer = Buffer.concat([buffer, chunk as Buffer])
    for (;;) {
      const offset = isStarted ? 1 : 0
      if (buffer.length < offset + 4) break
      const length = buffer.readInt32BE(offset) + offset
      if (buffer.length < length) break
      const bytes = buffer.subarray(0, length)
      buffer = buffer.subarray(length)
      if (isStarted) yield { kind: String.fromCharCode(bytes[0] ?? 0), bytes }
      else yield { parameters: parametersOf(bytes.subarray(8)) }
      isStarted = true
    }
  }
}

function parametersOf(bytes: Buffer): Map<string, string> {
  const words = bytes.toString('utf8').split('\0')
  const pairs = new Map<string, string>()
  for (let at = 0; at + 1 < words.length && words[at] !== ''; at += 2) pairs.set(words[at] ?? '', words[at + 1] ?? '')
  return pairs
}

async function openSession(host: string, parameters: Record<string, string>): Promise<Session> {
  const socket = connect(join(host, '.s.PGSQL.5432'))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const words = `${Object.entries(parameters).flat().join('\0')}\0\0`
  const start = Buffer.alloc(8)
  start.writeInt32BE(8 + Buffer.byteLength(words))
  start.writeInt32BE(196_608, 4)
  socket.write(Buffer.concat([start, Buffer.from(words)]))
  const ready = Promise.withResolvers<void>()
  const session: Session = { socket, send: (bytes) => socket.write(bytes), onData: () => ready.resolve() }
  let rest = Buffer.alloc(0)
  socket.on('data', (data: Buffer) => {
    rest = Buffer.concat([rest, data])
    const { used, isIdle } = wholeMessages(rest)
    const whole = rest.subarray(0, used)
    rest = rest.subarray(used)
    if (whole.length > 0) session.onData(whole, isIdle)
  })
  await ready.promise
  return session
}

/** How many of `bytes` are complete messages, and whether the last one reports an idle session outside of a transaction. */
function wholeMessages(bytes: Buffer): { used: number; isIdle: boolean } {
  let used = 0
  let isIdle = false
  while (bytes.length >= used + 5) {
    const end = used + 1 + bytes.readInt32BE(used + 1)
    if (end > bytes.length) break
    isIdle = bytes[used] === 0x5a && bytes[used + 5] === 0x49
    used = end
  }
  return { used, isIdle }
}
