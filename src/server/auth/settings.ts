import type { AuthAnswer, AuthRequest } from './request/endpoint.ts'

/** Names under which the auth client knows ways to sign in, whether this installation offers them or not. */
const knownProviders = ['google', 'github', 'azure', 'apple', 'oidc']

/** What this installation offers, for clients that draw their sign-in form by it. */
export async function settings({ deps }: AuthRequest): Promise<AuthAnswer> {
  const external = Object.fromEntries(knownProviders.map((name) => [name, deps.providers.has(name)]))
  return {
    status: 200,
    body: {
      external: { ...external, email: true, phone: true, anonymous_users: false },
      // Beyond the wire contract: what their buttons say.
      external_labels: Object.fromEntries([...deps.providers.values()].map(({ name, label }) => [name, label])),
      disable_signup: false,
      mailer_autoconfirm: deps.autoconfirm,
      phone_autoconfirm: false,
      sms_provider: 'twilio',
      saml_enabled: false,
      mfa_enabled: true,
      captcha_enabled: deps.captcha !== null,
    },
  }
}
