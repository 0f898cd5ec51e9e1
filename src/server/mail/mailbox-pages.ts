import ipaddr from 'ipaddr.js'
import { errorTexts } from '#contract/texts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { getMailboxMessage, listMailbox, type MailboxMessage } from '#domain/mail/queries.ts'
import type { ServerDeps } from '#server/http/api/api-context.ts'
import type { Params, RouteAnswer } from '#server/http/routing/route.ts'
import { listPage, messagePage, type ShownAttachment } from './mailbox-html.ts'

type Page = { type: string; body: string | Uint8Array; headers?: Record<string, string> }

/**
 * The local mailbox, used while no mail is sent: `/dev/mailbox`, `/dev/mailbox/{id}` with its attachments at `/dev/mailbox/{id}/{document}`, and
 * `/dev/mailbox.json` for programs. A reader of the mailbox can sign in to every account, so it is never available in production or to other
 * machines.
 */
export const mailboxPages: { path: string; summary: string; answer: RouteAnswer }[] = [
  {
    path: '/dev/mailbox',
    summary: 'The local mailbox',
    answer: page(async (deps) => html(listPage(await listMailbox(deps.db, deps.mail)))),
  },
  {
    path: '/dev/mailbox.json',
    summary: 'The local mailbox for programs',
    answer: page(async (deps) => json(await listMailbox(deps.db, deps.mail))),
  },
  {
    path: '/dev/mailbox/{id}',
    summary: 'An email in the local mailbox',
    answer: page(async (deps, { id = '' }) => {
      const message = await getMailboxMessage(deps.db, deps.mail, id)
      return html(messagePage(message, await attachmentsOf(deps, message)))
    }),
  },
  {
    path: '/dev/mailbox/{id}/{document}',
    summary: 'An attachment of an email in the local mailbox',
    answer: page(async (deps, params) => {
      const message = await getMailboxMessage(deps.db, deps.mail, params.id ?? '')
      const document = message.documents?.find((id) => id === params.document)
      if (document === undefined) throw new DomainError('not_found', errorTexts.nothingHere)
      const { type, name, bytes } = await attach(deps, document)
      return { type, body: bytes, headers: { 'content-disposition': `inline; filename="${name}"` } }
    }),
  },
]

/** The attachments that a mail server would receive. They never change, and are drawn on request. */
async function attachmentsOf(deps: ServerDeps, message: MailboxMessage): Promise<ShownAttachment[]> {
  const shown: ShownAttachment[] = []
  for (const document of message.documents ?? []) {
    const { name, bytes } = await attach(deps, document)
    shown.push({ name, bytes: bytes.length, href: attachmentPath(message, document) })
  }
  return shown
}

function attachmentPath({ id }: MailboxMessage, document: string): string {
  return `/dev/mailbox/${id}/${document}`
}

function attach({ db, handMail }: ServerDeps, document: string) {
  if (handMail.delivery.attach === undefined) throw new DomainError('not_found', errorTexts.nothingHere)
  return handMail.delivery.attach(db, document)
}

/** The page and the mails have inline styles. Nothing else is loaded, run or sent, even if a mail contains it. */
const contentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

function page(make: (deps: ServerDeps, params: Params) => Promise<Page>): RouteAnswer {
  return async (request, response, { deps }, params) => {
    const isHere = isLoopback(request.socket.remoteAddress) && isOwnHost(request.headers.host, deps.origin)
    if (!isHere) throw new DomainError('not_found', errorTexts.nothingHere)
    const { type, body, headers } = await make(deps, params)
    response
      .writeHead(200, {
        'content-type': type,
        'content-length': Buffer.byteLength(body),
        'content-security-policy': contentPolicy,
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        ...headers,
      })
      .end(body)
  }
}

/** Only programs on this machine: in development the product may listen on all addresses. Forwarded headers are ignored. */
function isLoopback(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

/**
 * Prevents DNS rebinding: a page of another site could let its hostname resolve to this machine and then read the mailbox. So the host must be that of the site,
 * localhost, or an IP address.
 */
function isOwnHost(host: string | undefined, origin: string): boolean {
  const url = URL.parse(`http://${host}`)
  if (host === undefined || url === null) return false
  const { hostname } = url
  return (
    hostname === new URL(origin).hostname ||
    /(?:^|\.)localhost$/.test(hostname) ||
    hostname.startsWith('[') ||
    /^[\d.]+$/.test(hostname)
  )
}

function html(body: string): Page {
  return { type: 'text/html; charset=utf-8', body }
}

function json(messages: MailboxMessage[]): Page {
  return { type: 'application/json', body: JSON.stringify({ messages: messages.map(presentMessage) }) }
}

function presentMessage(message: MailboxMessage) {
  const { id, channel, recipient, receivedAt, from, replyTo, subject, text, html, documents = [] } = message
  const attachments = documents.map((document) => attachmentPath(message, document))
  const links = text.match(/^https?:\/\/\S+$/gm) ?? []
  return { id, channel, to: recipient, receivedAt, from, replyTo, subject, text, html, links, attachments }
}
