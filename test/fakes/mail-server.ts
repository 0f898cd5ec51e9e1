import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type ReceivedMail = Email & {
  envelope: { from: string; to: string[] }
  raw: string
  /** The links of the text part, each on a separate line. */
  links: string[]
}

export type MailServer = {
  /** For `SMTP_URL`. */
  url: string
  port: number
  received: ReceivedMail[]
  /** Closes idle connections, as servers do after a timeout. */
  hangUp(): void
  close(): Promise<void>
}

/**
 * A real mail server on this machine that stores the received mails. `options` are the server's, for example to make it refuse or stop responding.
 */
export async function startMailServer({
  port = 0,
  afterData,
  ...options
}: SMTPServerOptions & {
  port?: number
  /** Called when the mail is read, before the server confirms it. A returned error refuses the mail. */
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
  // Some tests use clients that disconnect during a mail.
  server.on('error', () => undefined)
  const { port: boundPort } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${boundPort}`,
    port: boundPort,
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

/** Makes the server refuse with this reply. */
export function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
