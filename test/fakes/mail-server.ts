import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type ReceivedMail = Email & {
  envelope: { from: string; to: string[] }
  raw: string
  /** The links of the text part, each on a line of its own there. */
  links: string[]
}

export type MailServer = {
  /** For `SMTP_URL`. */
  url: string
  port: number
  received: ReceivedMail[]
  /** Ends the connections that clients keep open, as servers do when nothing comes for a while. */
  hangUp(): void
  close(): Promise<void>
}

/** A real mail server on this machine that keeps what it takes. `options` are the server's own, to let it refuse or fall silent. */
export async function startMailServer({
  port = 0,
  afterData,
  ...options
}: SMTPServerOptions & {
  port?: number
  /** Called once the mail is read and before the server says so; what it answers is refused with that. */
  afterData?: (mail: ReceivedMail) => Promise<Error | null>
} = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    // Clients keep connections open for the next mail.
    closeTimeout: 100,
    onData(stream, session, done) {
      readMail(stream, session.envelope)
        .then(async (mail) => {
          const refusal = (await afterData?.(mail)) ?? null
          if (refusal === null) received.push(mail)
          done(refusal)
        })
        .catch(done)
    },
    ...options,
  })
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  // Clients that leave in the middle are what some tests are about.
  server.on('error', () => undefined)
  const { port: taken } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    received,
    hangUp: () => {
      for (const socket of sockets) socket.end()
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function readMail(
  stream: AsyncIterable<Buffer>,
  envelope: { mailFrom: { address: string } | false; rcptTo: { address: string }[] },
): Promise<ReceivedMail> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const raw = Buffer.concat(chunks)
  const mail = await PostalMime.parse(raw)
  return {
    ...mail,
    raw: raw.toString('utf8'),
    envelope: {
      from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
      to: envelope.rcptTo.map(({ address }) => address),
    },
    links: mail.text?.match(/^https?:\/\/\S+$/gm) ?? [],
  }
}

/** A refusal by the server with this reply. */
export function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
