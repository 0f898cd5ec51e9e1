import { calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { z } from 'zod'

/** The values that the end of a flow is checked against: the nonce in the token, and the verifier of the code. */
const FlowSecrets = z.object({ nonce: z.string(), codeVerifier: z.string().nullable() })

/** Creates new secrets and their request parameters. Without PKCE only for a provider that does not support it. */
export async function makeFlowSecrets({ pkce }: { pkce: boolean }) {
  const nonce = randomNonce()
  const codeVerifier = pkce ? randomPKCECodeVerifier() : null
  const parameters: Record<string, string> =
    codeVerifier === null
      ? {}
      : { code_challenge: await calculatePKCECodeChallenge(codeVerifier), code_challenge_method: 'S256' }
  return { nonce, parameters, secrets: JSON.stringify({ nonce, codeVerifier }) }
}

export function readFlowSecrets(secrets: string) {
  return FlowSecrets.parse(JSON.parse(secrets))
}

/** Joins the scopes that sign-in needs with the requested ones, each once. Omits invalid scopes (RFC 6749, 3.3). */
export function joinScopes(needed: string, requested: string | null): string {
  const tokens = `${needed} ${requested ?? ''}`.split(/[\s,]+/)
  const scopes = tokens.filter((token) => /^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/.test(token))
  return [...new Set(scopes)].slice(0, 50).join(' ')
}

/** Builds the callback URL for the library from a provider's answer: our URL, with the parameters of the protocol only. */
export function answerUrl(redirectUri: string, answer: URLSearchParams): URL {
  const url = new URL(redirectUri)
  for (const name of ['code', 'state', 'iss']) {
    const value = answer.get(name)
    if (value !== null) url.searchParams.set(name, value)
  }
  return url
}
