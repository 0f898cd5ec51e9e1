import type { AuthAnswer, AuthRequest } from './request/endpoint.ts'

/** The auth client's names of sign-in methods, including those that this installation does not offer. */
const knownProviders = ['google', 'github', 'azure', 'apple', 'oidc']

/** The settings of this installation, for clients that build their sign-in form from them. */
export async function settings({ deps }: AuthRequest): Promise<AuthAnswer> {
  const external = Object.fromEntries(knownProviders.map((name) => [name, deps.providers.has(name)]))
  return {
    status: 200,
    body: {
      external: { ...external, email: true, phone: true, anonymous_users: false },
      // An addition to the wire contract: the labels of their buttons.
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
