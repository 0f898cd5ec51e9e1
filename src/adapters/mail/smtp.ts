import { createTransport } from 'nodemailer'
import type { DkimSigning } from '#config/dkim-signing.ts'
import { isEmailAddress } from '#contract/email-address.ts'
import { mailTexts } from '#contract/mail/mail-texts.ts'
import type { DeliveryAttempt } from './delivery-attempt.ts'
import type { MailChannel } from './mail-channel.ts'
import { parseAddress } from './parse-address.ts'
import { smtpFailure } from './smtp-failure.ts'

const timeoutMsDefault = 30_000
const connectionsMax = 4

/**
 * Sends mail with an SMTP server. `smtps:` is TLS from the first byte. `smtp:` switches to TLS where the server offers it, and requires it where
 * there is a password to protect, unless the server is on this machine. The query of `url` may contain further options of the client
 * (https://nodemailer.com/smtp/), such as `?tls.rejectUnauthorized=false` for a self-signed certificate. With `dkim` each mail is signed. An attempt
 * takes at most `timeoutMs`; a longer one is aborted with its connection.
 */
export function createSmtp({
  url,
  dkim = null,
  timeoutMs = timeoutMsDefault,
}: {
  url: string
  dkim?: DkimSigning | null
  timeoutMs?: number
}): MailChannel {
  const secrets = secretsOf(url)
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connectionsMax,
    // For a connection that the server closed while it was idle. A connection that breaks during a mail fails the attempt, because the outbox repeats
    // attempts.
    maxRequeues: 1,
    requireTLS: needsTls(url),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim !== null && { dkim: signatureOf(dkim) }),
  })
  // Errors of idle connections. Errors of a mail are returned by its own call.
  transport.on('error', () => undefined)

  async function attempt(work: () => Promise<string | null>): Promise<DeliveryAttempt> {
    try {
      return { accepted: true, serverId: await work() }
    } catch (error) {
      return smtpFailure(error, secrets)
    }
  }

  return {
    name: 'smtp',
    async send(mail, signal) {
      // A comma or bracket would add other recipients, and the content is for one.
      if (!isEmailAddress(mail.to))
        return { accepted: false, status: 400, error: mailTexts.invalidAddress, final: true }
      return attempt(async () => {
        const from = parseAddress(mail.from)
        const sent = await transport.sendMail({
          messageId: `<${mail.messageId}>`,
          from,
          to: { name: '', address: mail.to },
          envelope: { from: from.address, to: [mail.to] },
          ...(mail.replyTo === null ? {} : { replyTo: parseAddress(mail.replyTo) }),
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          attachments: (mail.attachments ?? []).map(({ name, type, bytes }) => ({
            filename: name,
            contentType: type,
            content: bytes,
          })),
          // Prevents out-of-office replies (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribeUrl) },
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        })
        return sent.response.slice(0, 200)
      })
    },
    check: () =>
      attempt(async () => {
        await transport.verify()
        return null
      }),
    close: () => transport.close(),
  }
}

/** Every field that a reader sees or uses. `List-Unsubscribe-Post` is valid only if it is signed (RFC 8058). */
const signedFields =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted'

function signatureOf({ domain, selector, privateKey }: DkimSigning) {
  return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: signedFields }
}

/** Headers for one-click unsubscription, without a page (RFC 2369, RFC 8058). */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  return url === null ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** The forms of the password in URLs and messages: encoded, plain, and in Base64 as in SMTP. */
function secretsOf(address: string): string[] {
  const { username, password } = new URL(address)
  const name = decodeURIComponent(username)
  const plain = decodeURIComponent(password)
  const wire = [plain, `\0${name}\0${plain}`].map((text) => Buffer.from(text).toString('base64'))
  return [address, password, plain, ...wire].filter((secret) => secret !== '')
}

function needsTls(address: string): boolean {
  const { protocol, hostname, password } = new URL(address)
  return protocol === 'smtp:' && password !== '' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
