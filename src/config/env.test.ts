import { expect, test } from 'vitest'
import { paymentsOf, readEnv, SettingsError } from './env.ts'

test('an empty environment is a working installation', () => {
  const env = readEnv({})
  expect(env).toMatchObject({
    PORT: 3000,
    ROLE: 'all',
    TRIAL_LIFETIME_SECONDS: 86_400,
    GUEST_LINK_REL: 'ugc',
    LOG_LEVEL: 'info',
    AI_FALLBACK: true,
  })
  expect(env.DATABASE_URL).toBeUndefined()
  expect(Object.isFrozen(env)).toBe(true)
})

test('an empty value counts as absent', () => {
  expect(readEnv({ PORT: '', PUBLIC_URL: '  ' })).toMatchObject({ PORT: 3000 })
})

test.each([
  ['https://links.example.com/', 'https://links.example.com'],
  ['https://Links.Example.COM', 'https://links.example.com'],
  ['https://links.example.com:443', 'https://links.example.com'],
  ['http://links.example.com:80/', 'http://links.example.com'],
  ['http://links.example.com:8080', 'http://links.example.com:8080'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('the public address %s is normalized as in browsers: %s', (input, origin) => {
  expect(readEnv({ PUBLIC_URL: input }).PUBLIC_URL).toBe(origin)
})

test.each([
  [{ PORT: '70000' }, /PORT must be a whole number from 0 to 65535/],
  [{ PORT: '3e3' }, /PORT must be a whole number/],
  [{ ROLE: 'both' }, /ROLE must be one of all, web, worker/],
  [{ PUBLIC_URL: 'links.example.com' }, /PUBLIC_URL must be the address of the whole site/],
  [{ PUBLIC_URL: 'ftp://links.example.com' }, /PUBLIC_URL must be the address of the whole site/],
  [{ PUBLIC_URL: 'https://links.example.com/app' }, /PUBLIC_URL must be .* without a path or query/],
  [{ PUBLIC_URL: 'https://links.example.com/?from=mail' }, /PUBLIC_URL must be .* without a path or query/],
  [{ PUBLIC_URL: 'https://links.example.com/#top' }, /PUBLIC_URL must be .* without a path or query/],
  [{ PUBLIC_URL: 'https://me:secret@links.example.com' }, /PUBLIC_URL must be the address of the whole site/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must begin with postgres:\/\//],
  [{ GUEST_LINK_REL: 'follow' }, /GUEST_LINK_REL must be one of ugc, nofollow/],
  [{ TRIAL_LIFETIME_SECONDS: '0' }, /TRIAL_LIFETIME_SECONDS must be a whole number from 1/],
  [{ TLS_PERMISSION_FROM: 'proxy.internal' }, /TLS_PERMISSION_FROM must be addresses or CIDR ranges/],
  [{ TRUSTED_PROXIES: '10.0.0.1, nonsense' }, /TRUSTED_PROXIES must be addresses or CIDR ranges/],
  [{ FETCH_ALLOW: '127.0.0.1' }, /FETCH_ALLOW must be hosts with their ports/],
  [{ FETCH_ALLOW: 'a:1, http://b:2' }, /FETCH_ALLOW must be hosts with their ports/],
  [{ FETCH_CONTACT_URL: 'bot' }, /FETCH_CONTACT_URL must be the address of a page/],
  [{ CONTACT_EMAIL: 'hello' }, /CONTACT_EMAIL must be one address/],
  [{ CONTACT_EMAIL: 'hello@example.com?bcc=a@example.com' }, /CONTACT_EMAIL must be one address/],
  [{ CHAT_URL: 'discord.gg/example' }, /CHAT_URL must be the address of a chat/],
  [{ PAYMENTS: 'paypal' }, /PAYMENTS must be one of stripe, sandbox, none/],
  [{ PAYMENTS: 'stripe' }, /PAYMENTS=stripe needs STRIPE_SECRET_KEY/],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1' },
    /STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PUBLISHABLE_KEY must be set together/,
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    /must both be of the test or of the live mode/,
  ],
  [{ STRIPE_CREDITS_LINK: 'http://buy.stripe.com/1' }, /STRIPE_CREDITS_LINK must be a payment link of Stripe/],
  [{ AI_FALLBACK: 'sometimes' }, /AI_FALLBACK must be one of true, false/],
  [{ AI_API_KEY: 'secret-key' }, /AI_BASE_URL and AI_MODEL must be set together/],
  [{ AI_BASE_URL: 'https://ai.example.com/v1' }, /AI_BASE_URL and AI_MODEL must be set together/],
  [{ AUTH_AUTOCONFIRM: 'yes' }, /AUTH_AUTOCONFIRM must be one of true, false/],
  [{ AUTH_REDIRECT_URLS: 'app.example.com' }, /AUTH_REDIRECT_URLS must be http or https addresses/],
  [{ AUTH_REDIRECT_URLS: 'https://me@app.example.com' }, /AUTH_REDIRECT_URLS must be http or https addresses/],
  [{ SMTP_URL: 'https://mail.example.com' }, /SMTP_URL must begin with smtp:\/\/ or smtps:\/\//],
  [{ SMTP_URL: 'smtp://mail.example.com' }, /SMTP_URL and MAIL_FROM must be set together/],
  [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'nobody' }, /MAIL_FROM must be an address/],
  [
    { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' },
    /MAIL_FROM must be an address/,
  ],
  [{ TWILIO_AUTH_TOKEN: 'x' }, /TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must be set together/],
  [{ GITHUB_CLIENT_ID: 'x' }, /GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET must be set together/],
  [{ OIDC_CLIENT_SECRET: 'x' }, /OIDC_ISSUER and OIDC_CLIENT_ID must be set together/],
  [{ SECRET_KEY: 'short' }, /SECRET_KEY must be at least 32 characters/],
])('the wrong setting %j is reported with its requirement', (source, message) => {
  expect(() => readEnv(source)).toThrow(SettingsError)
  expect(() => readEnv(source)).toThrow(message)
})

test('all wrong settings are reported together, without their values', () => {
  const read = () => readEnv({ PORT: 'x', ROLE: 'y', SECRET_KEY: 'tell-nobody' })
  expect(read).toThrow(/PORT[\s\S]*ROLE[\s\S]*SECRET_KEY/)
  expect(read).not.toThrow(/tell-nobody/)
})

test('a mail server, its sender and return addresses are not changed', () => {
  const env = readEnv({
    SMTP_URL: 'smtp://user:pass@mail.example.com:587',
    MAIL_FROM: 'Linkwright <links@example.com>',
    AUTH_REDIRECT_URLS: 'https://app.example.com/**, http://localhost:5173',
  })
  expect(env.MAIL_FROM).toBe('Linkwright <links@example.com>')
  expect(env.AUTH_REDIRECT_URLS).toEqual(['https://app.example.com/**', 'http://localhost:5173'])
})

test('Stripe takes payments if its keys are set, and the sandbox takes them in production only if it is named', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
  const production = { NODE_ENV: 'production' }
  expect(paymentsOf(readEnv({}))).toBe('sandbox')
  expect(paymentsOf(readEnv(production))).toBe('none')
  expect(paymentsOf(readEnv({ ...production, PAYMENTS: 'sandbox' }))).toBe('sandbox')
  expect(paymentsOf(readEnv({ ...production, ...keys }))).toBe('stripe')
  expect(paymentsOf(readEnv({ ...keys, PAYMENTS: 'sandbox' }))).toBe('sandbox')
})
