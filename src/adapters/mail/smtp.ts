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
 * Mail by way of an SMTP server. `smtps:` is TLS from the first byte. `smtp:` changes to TLS where the server offers it, and must where there is
 * a password to protect, unless the server is on this machine. Further options of the client may stand in the query of `url`
 * (https://nodemailer.com/smtp/), such as `?tls.rejectUnauthorized=false` for a server with a certificate of its own making.
 * With `dkim` each mail is signed. An attempt takes at most `timeoutMs`; a mail that took longer is aborted with its connection.
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
    // For a connection that the server let go while it was idle. One that breaks in the middle of a mail fails it: trying again is ours.
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
  // Errors of idle connections; those of a mail come back from its own call.
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
      // A comma or bracket would make other recipients of it, and what it says is for one.
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
          // So that out-of-office programs do not answer a machine (RFC 3834).
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

/** Every field that a reader sees or presses; `List-Unsubscribe-Post` counts only under a signature (RFC 8058). */
const signedFields =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted'

function signatureOf({ domain, selector, privateKey }: DkimSigning) {
  return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: signedFields }
}

/** What lets a mail program end these mails by one press, without a page (RFC 2369, RFC 8058). */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  return url === null ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** The password, as it stands in the address and as it is, and as SMTP puts it on the wire. */
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
