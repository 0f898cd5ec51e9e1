import { userAgentOf } from '#adapters/fetch/page-fetcher.ts'
import { parseAddress } from '#adapters/mail/parse-address.ts'
import { type Env, paymentsOf } from '#config/env.ts'
import { contactMessagesPerDayMax, contactMessagesWithoutChallenge, errorCallsPerMinuteMax } from '#contract/limits.ts'
import type { Channel, LegalFacts, Processor } from '#contract/operations/legal.ts'
import type { RateLimiter } from '#db/rate-limiter.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import type { Sealer } from '#domain/seal.ts'
import type { ServerDeps } from '#server/http/api/api-context.ts'
import { createVisitorLimit } from '#server/http/request/visitor-limit.ts'

type OperationsParts = {
  env: Env
  sealer: Sealer
  mail: MailDeps
  origin: string
  limiter: (name: string, points: number, windowSeconds: number) => RateLimiter
}

const daySeconds = 86_400

/** Dependencies of the contact form, the legal pages and error reports of browsers. */
export function createOperations({
  env,
  sealer,
  mail,
  origin,
  limiter,
}: OperationsParts): Pick<ServerDeps, 'contact' | 'legal' | 'errorCalls'> {
  return {
    contact: {
      // Without an address of the operator: the sender address of this site, or the local mailbox.
      recipient: env.CONTACT_EMAIL ?? (env.MAIL_FROM ? parseAddress(env.MAIL_FROM).address : localRecipient(origin)),
      mail,
      byVisitor: limiter('contact-visitor', contactMessagesPerDayMax, daySeconds),
      freeMessages: contactMessagesWithoutChallenge,
      once: limiter('contact-message', 1, daySeconds),
      // A separate key: a proof of work for another purpose is not accepted here.
      challengeSecret: sealer.sign('contact', 'challenges').toString('hex'),
      challengeCost: env.CHALLENGE_COST,
    },
    legal: legalFacts(env, origin),
    errorCalls: createVisitorLimit({ points: errorCallsPerMinuteMax, windowMs: 60_000 }),
  }
}

/** Mail cannot be sent to a host without a dot. The mailbox of a trial installation ignores that. */
function localRecipient(origin: string): string {
  return `operator@${new URL(origin).hostname}`
}

/** The operator of this installation, and the external services in its settings. */
export function legalFacts(env: Env, origin: string): LegalFacts {
  return {
    operator: {
      name: env.OPERATOR_NAME ?? null,
      address: env.OPERATOR_ADDRESS ?? null,
      email: env.CONTACT_EMAIL ?? null,
    },
    channels: channelsOf(env),
    processors: processorsOf(env),
    userAgent: userAgentOf(env.FETCH_CONTACT_URL ?? origin),
    trialLifetimeSeconds: env.TRIAL_LIFETIME_SECONDS,
    payments: paymentsOf(env),
  }
}

const channelNames: Record<Channel['kind'], string> = { chat: 'Chat', messenger: 'Messenger', social: 'Social' }

/** Well-known services by the end of their hosts. */
const serviceNames: Record<string, string> = {
  'discord.gg': 'Discord',
  'discord.com': 'Discord',
  'slack.com': 'Slack',
  'matrix.to': 'Matrix',
  't.me': 'Telegram',
  'wa.me': 'WhatsApp',
  'whatsapp.com': 'WhatsApp',
  'signal.me': 'Signal',
  'signal.group': 'Signal',
  'linkedin.com': 'LinkedIn',
  'x.com': 'X',
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'youtube.com': 'YouTube',
  'bsky.app': 'Bluesky',
  'github.com': 'GitHub',
}

function channelsOf({ CHAT_URL, MESSENGER_URL, SOCIAL_URL }: Env): Channel[] {
  const channels = [
    ['chat', CHAT_URL],
    ['messenger', MESSENGER_URL],
    ['social', SOCIAL_URL],
  ] as const
  return channels.flatMap(([kind, url]) =>
    url === undefined ? [] : [{ kind, name: serviceName(url) ?? channelNames[kind], url }],
  )
}

function serviceName(url: string): string | undefined {
  const { hostname } = new URL(url)
  return Object.entries(serviceNames).find(([end]) => hostname === end || hostname.endsWith(`.${end}`))?.[1]
}

function processorsOf(env: Env): Processor[] {
  const found: (Processor | null)[] = [
    paymentsOf(env) === 'stripe' ? { kind: 'payments', name: 'Stripe' } : null,
    hostProcessor('mail', env.SMTP_URL),
    env.TWILIO_ACCOUNT_SID ? { kind: 'text-messages', name: 'Twilio' } : null,
    hostProcessor('article-text', env.AI_BASE_URL),
    // The first one with a key is used.
    env.UNSPLASH_ACCESS_KEY ? { kind: 'pictures', name: 'Unsplash' } : null,
    env.PEXELS_API_KEY ? { kind: 'pictures', name: 'Pexels' } : null,
    env.GOOGLE_CLIENT_ID ? { kind: 'sign-in', name: 'Google' } : null,
    env.GITHUB_CLIENT_ID ? { kind: 'sign-in', name: 'GitHub' } : null,
    env.MICROSOFT_CLIENT_ID ? { kind: 'sign-in', name: 'Microsoft' } : null,
    env.APPLE_CLIENT_ID ? { kind: 'sign-in', name: 'Apple' } : null,
    env.OIDC_ISSUER ? { kind: 'sign-in', name: env.OIDC_NAME } : null,
    hostProcessor('search-engines', env.INDEXNOW_ENDPOINT),
    hostProcessor('database', env.DATABASE_URL),
  ]
  return found.filter((one) => one !== null)
}

/** The name of a service by its host. A service on this machine or in the operator's network is not external and is not listed. */
function hostProcessor(kind: Processor['kind'], address: string | undefined): Processor | null {
  const host = address === undefined ? undefined : URL.parse(address)?.hostname
  const isPublic =
    host !== undefined && /\.[a-z-]{2,}$/i.test(host) && !/\.(local|internal|lan|home|arpa|test)$/i.test(host)
  return isPublic ? { kind, name: host } : null
}
