import { resolve } from 'node:path'
import { z } from 'zod'
import { trialLifetimeSecondsDefault } from '#contract/limits.ts'
import { LinkRel } from '#contract/posts/post-fields.ts'
import {
  addressList,
  hostName,
  hostPorts,
  oneOf,
  paymentLink,
  publicUrl,
  urlPatterns,
  webUrl,
  wholeNumber,
  wholeNumberIfSet,
} from './setting-schemas.ts'

const Settings = z.object({
  NODE_ENV: oneOf(['development', 'production', 'test']).default('development'),
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: publicUrl.optional(),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((value) => resolve(value)),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  DATABASE_WEB_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  ROLE: oneOf(['all', 'web', 'worker']).default('all'),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  SECRET_KEY: z.string().min(32, 'must be at least 32 characters of randomness').optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must be at least 12 characters').optional(),
  DISK_FREE_MIN_MB: wholeNumber(0, 10_000_000, 200),
  TRUSTED_PROXIES: addressList,
  TLS_PERMISSION_FROM: addressList,
  UNKNOWN_HOSTS: oneOf(['refuse', 'product']).optional(),
  TRIAL_LIFETIME_SECONDS: wholeNumber(1, 31_536_000, trialLifetimeSecondsDefault),
  ARTICLE_SCORE_MIN: wholeNumber(0, 100, 30),
  GUEST_LINK_REL: z.enum(LinkRel.options, { error: `must be one of ${LinkRel.options.join(', ')}` }).default('ugc'),
  TRIAL_POSTS_PER_ADDRESS: wholeNumber(1, 1_000_000, 30),
  TRIAL_POSTS_PER_TARGET_HOST: wholeNumber(1, 1_000_000, 60),
  TRIAL_POSTS_WITHOUT_CHALLENGE: wholeNumber(0, 1_000_000, 3),
  REPORTS_PER_ADDRESS: wholeNumber(1, 1_000_000, 30),
  REPORT_DETAIL_DAYS: wholeNumber(1, 36_500, 60),
  REPORT_DETAIL_PREMIUM_DAYS: wholeNumber(1, 36_500, 365),
  CHALLENGE_COST: wholeNumber(1, 100_000_000, 1_000_000),
  AI_BASE_URL: webUrl('the base address of an OpenAI-compatible service, such as https://api.openai.com/v1').optional(),
  AI_API_KEY: z.string().min(1).optional(),
  AI_MODEL: z.string().min(1).optional(),
  AI_TIMEOUT_SECONDS: wholeNumber(5, 900, 180),
  AI_TOKENS_PER_DAY: wholeNumber(1, 1_000_000_000, 2_000_000),
  AI_FALLBACK: oneOf(['true', 'false'])
    .default('true')
    .transform((value) => value === 'true'),
  UNSPLASH_ACCESS_KEY: z.string().min(1).optional(),
  PEXELS_API_KEY: z.string().min(1).optional(),
  AUTH_AUTOCONFIRM: oneOf(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  AUTH_CAPTCHA: oneOf(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  AUTH_REDIRECT_URLS: urlPatterns,
  AUTH_REQUESTS_PER_ADDRESS: wholeNumber(1, 1_000_000, 30),
  AUTH_MAILS_PER_HOUR: wholeNumber(1, 10_000_000, 1_000),
  AUTH_SMS_PER_HOUR: wholeNumber(1, 10_000_000, 100),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'must be an address, such as Linkwright <links@example.com>',
    )
    .optional(),
  DKIM_DOMAIN: z.string().toLowerCase().regex(hostName, 'must be a domain, such as example.com').optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9.-]{0,61}[a-z0-9])?$/i, 'must be the first part of the record, such as linkwright2026')
    .optional(),
  DKIM_KEY_FILE: z.string().optional(),
  CONTACT_EMAIL: z
    .string()
    .regex(/^[^<>@\s,;?&%]+@[^<>@\s,;?&%]+\.[^<>@\s,;?&%]+$/, 'must be one address, such as hello@example.com')
    .optional(),
  OPERATOR_NAME: z.string().trim().min(1).max(200).optional(),
  OPERATOR_ADDRESS: z.string().trim().min(1).max(500).optional(),
  OPERATOR_TAX_NUMBER: z.string().trim().min(1).max(40).optional(),
  INVOICE_NOTE: z.string().trim().min(1).max(200).optional(),
  CHAT_URL: webUrl('the address of a chat, such as https://discord.gg/example').optional(),
  MESSENGER_URL: webUrl('the address of a conversation, such as https://t.me/example').optional(),
  SOCIAL_URL: webUrl('the address of a profile, such as https://www.linkedin.com/company/example').optional(),
  TWILIO_ACCOUNT_SID: z.string().min(1).optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: z.string().min(1).optional(),
  TWILIO_BASE_URL: webUrl('the base address of the Twilio API').default('https://api.twilio.com'),
  FETCH_ALLOW: hostPorts,
  INDEXNOW_ENDPOINT: webUrl(
    'the address that announces new pages to search engines, such as https://api.indexnow.org/indexnow',
  ).optional(),
  FETCH_CONTACT_URL: webUrl('the address of a page that says who asks').optional(),
  FETCH_CONCURRENCY: wholeNumber(1, 1_000, 64),
  FETCH_HOST_DELAY_MS: wholeNumber(0, 60_000, 1_000),
  FETCH_ALLOW_DELAY_MS: wholeNumberIfSet(0, 60_000).optional(),
  FETCH_ALLOW_CONNECTIONS: wholeNumber(1, 64, 2),
  READ_TARGET_PAGES: oneOf(['true', 'false'])
    .default('true')
    .transform((value) => value === 'true'),
  OPEN_KNOWLEDGE: oneOf(['auto', 'on', 'off']).default('auto'),
  WIKIPEDIA_URL: webUrl('the address of a Wikipedia').default('https://en.wikipedia.org'),
  WIKIDATA_URL: webUrl('the address of Wikidata').default('https://www.wikidata.org'),
  WIKTIONARY_URL: webUrl('the address of a Wiktionary').default('https://en.wiktionary.org'),
  RENDER_CHROMIUM: z.string().optional(),
  RENDER_CHROMIUM_NO_SANDBOX: oneOf(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  PAYMENTS: oneOf(['stripe', 'sandbox', 'none']).optional(),
  SANDBOX_PORT: wholeNumber(0, 65_535, 0),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'must be a secret key of Stripe, sk_… or rk_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, "must be the signing secret of the webhook's endpoint, whsec_…")
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must be a publishable key of Stripe, pk_…')
    .optional(),
  STRIPE_BASE_URL: webUrl('the base address of the Stripe API').default('https://api.stripe.com'),
  STRIPE_CREDITS_LINK: paymentLink,
  STRIPE_MONTHLY_LINK: paymentLink,
  STRIPE_ANNUAL_LINK: paymentLink,
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GITHUB_CLIENT_ID: z.string().min(1).optional(),
  GITHUB_CLIENT_SECRET: z.string().min(1).optional(),
  MICROSOFT_CLIENT_ID: z.string().min(1).optional(),
  MICROSOFT_CLIENT_SECRET: z.string().min(1).optional(),
  MICROSOFT_TENANT: z.string().min(1).default('common'),
  APPLE_CLIENT_ID: z.string().min(1).optional(),
  APPLE_CLIENT_SECRET: z.string().min(1).optional(),
  // Not normalized: an issuer with a trailing slash is a different one.
  OIDC_ISSUER: z
    .string()
    .regex(
      /^https:\/\/[^\s?#@]+$|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/[^\s?#@]*)?$/,
      'must be the issuer of an OpenID Connect provider, such as https://login.example.com',
    )
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().min(1).max(40).default('Single sign-on'),
})

export type Env = Readonly<z.infer<typeof Settings>>

/** Thrown if the product cannot run with its settings, folders or databases. The message has the problem and the solution. */
export class SettingsError extends Error {}

/**
 * Reads all settings of the product from an environment. Empty values count as absent. Throws `SettingsError` with the name of each wrong setting.
 * Its message never contains values, because some are secrets.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = Settings.safeParse(present)
  const problems = parsed.success
    ? [...incompleteGroups(parsed.data), ...wrongPayments(parsed.data)]
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  if (problems.length > 0 || !parsed.success) {
    throw new SettingsError(
      `Wrong settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}\nEvery setting is described in .env.example.`,
    )
  }
  return Object.freeze(parsed.data)
}

/** Settings that are valid only together. */
const groups: { needed: (keyof Env)[]; optional?: (keyof Env)[]; hint?: string }[] = [
  {
    needed: ['AI_BASE_URL', 'AI_MODEL'],
    optional: ['AI_API_KEY'],
    hint: ' (with AI_API_KEY where the service wants a key)',
  },
  { needed: ['SMTP_URL', 'MAIL_FROM'] },
  { needed: ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE'] },
  { needed: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] },
  { needed: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY'] },
  { needed: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] },
  { needed: ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'] },
  { needed: ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'] },
  { needed: ['APPLE_CLIENT_ID', 'APPLE_CLIENT_SECRET'] },
  { needed: ['OIDC_ISSUER', 'OIDC_CLIENT_ID'], optional: ['OIDC_CLIENT_SECRET'] },
]

function incompleteGroups(settings: z.infer<typeof Settings>): string[] {
  const isSet = (name: keyof Env) => settings[name] !== undefined
  return groups
    .filter(({ needed, optional = [] }) => [...needed, ...optional].some(isSet) && !needed.every(isSet))
    .map(
      ({ needed, hint = '' }) => `${needed.slice(0, -1).join(', ')} and ${needed.at(-1)} must be set together${hint}`,
    )
}

/** With mixed live and test keys, cards would be charged without events arriving, or the reverse. */
function wrongPayments({ PAYMENTS, ...keys }: z.infer<typeof Settings>): string[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = keys
  const modeOf = (key: string) => key.split('_')[1]
  const isMixed = secret !== undefined && publishable !== undefined && modeOf(secret) !== modeOf(publishable)
  return [
    ...(PAYMENTS === 'stripe' && secret === undefined ? ['PAYMENTS=stripe needs STRIPE_SECRET_KEY'] : []),
    ...(isMixed ? ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be of the test or of the live mode'] : []),
  ]
}

/**
 * The payment provider: the named one, else Stripe if its keys are set. Without keys it is the sandbox, which must be named explicitly in production.
 */
export function paymentsOf({ PAYMENTS, STRIPE_SECRET_KEY, NODE_ENV }: Env): 'stripe' | 'sandbox' | 'none' {
  if (PAYMENTS !== undefined) return PAYMENTS
  if (STRIPE_SECRET_KEY !== undefined) return 'stripe'
  return NODE_ENV === 'production' ? 'none' : 'sandbox'
}

/** The settings of this process. */
export function processEnv(): Env {
  return readEnv(process.env)
}
