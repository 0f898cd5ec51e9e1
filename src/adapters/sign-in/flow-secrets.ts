import { calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { z } from 'zod'

/** What the end of a flow is checked against: the nonce in the token, and the verifier that goes with the code. */
const FlowSecrets = z.object({ nonce: z.string(), codeVerifier: z.string().nullable() })

/** Fresh secrets, and the request parameters that go with them. Without PKCE only where a provider does not know it. */
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

/** The scopes that sign-in needs and those the caller wants beside them, each once; what is no scope (RFC 6749, 3.3) is left out. */
export function joinScopes(needed: string, wanted: string | null): string {
  const tokens = `${needed} ${wanted ?? ''}`.split(/[\s,]+/)
  const scopes = tokens.filter((token) => /^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/.test(token))
  return [...new Set(scopes)].slice(0, 50).join(' ')
}

/** The answer of a provider as the library reads it: at our address, with the members of its protocol only. */
export function answerUrl(redirectUri: string, answer: URLSearchParams): URL {
  const url = new URL(redirectUri)
  for (const name of ['code', 'state', 'iss']) {
    const value = answer.get(name)
    if (value !== null) url.searchParams.set(name, value)
  }
  return url
}
