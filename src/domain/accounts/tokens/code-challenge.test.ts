import { expect, test } from 'vitest'
import { codeChallengeOf } from './code-challenge.ts'

const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

test.each([
  [{}],
  [{ code_challenge: null, code_challenge_method: null }],
  [{ code_challenge: '', code_challenge_method: '' }],
  [new URLSearchParams()],
])('without a challenge the flow is the implicit one: %j', (source) => {
  expect(codeChallengeOf(source)).toBeNull()
})

test.each(['s256', 'S256'])('a challenge by %s is read from a body and from a query', (code_challenge_method) => {
  const source = { code_challenge: challenge, code_challenge_method }
  const expected = { codeChallenge: challenge, codeChallengeMethod: 's256' }
  expect(codeChallengeOf(source)).toEqual(expected)
  expect(codeChallengeOf(new URLSearchParams(source))).toEqual(expected)
})

test.each([
  [{ code_challenge: challenge }],
  [{ code_challenge: challenge, code_challenge_method: null }],
  [{ code_challenge_method: 's256' }],
  [{ code_challenge: challenge, code_challenge_method: 'plain' }],
  [{ code_challenge: challenge, code_challenge_method: 's512' }],
  [{ code_challenge: challenge, code_challenge_method: 1 }],
  [{ code_challenge: challenge.slice(1), code_challenge_method: 's256' }],
  [{ code_challenge: 'a'.repeat(129), code_challenge_method: 's256' }],
  [{ code_challenge: `${challenge}+`, code_challenge_method: 's256' }],
  [{ code_challenge: `${challenge}\n`, code_challenge_method: 's256' }],
  [{ code_challenge: [challenge], code_challenge_method: 's256' }],
])('%j is refused', (source) => {
  expect(() => codeChallengeOf(source)).toThrow(
    expect.objectContaining({ name: 'AuthError', status: 400, code: 'validation_failed' }),
  )
})
