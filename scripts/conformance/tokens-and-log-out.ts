import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { createSigningKeys } from '../../src/domain/accounts/sessions/signing-keys.ts'
import type { SignedIn } from '../../test/makers/accounts.ts'
import { type Behaviour, somePassword, type World } from './world.ts'

const userOf = ({ call }: World, token: string) => call('/user', { method: 'GET', token })

const put = ({ call }: World, token: string, body: Record<string, unknown>) =>
  call('/user', { method: 'PUT', token, body })

async function hostileTokens(world: World, mine: SignedIn, theirs: SignedIn): Promise<Record<string, string>> {
  const { database, sealer, url } = world
  const keys = createSigningKeys(database.db, { sealer, origin: url })
  const [header = '', payload = '', signature = ''] = mine.accessToken.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged = (more: Record<string, unknown>) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, ...more }).sign(privateKey)
  const hs256 = `${encode({ alg: 'HS256', kid })}.${payload}`
  const secret = JSON.stringify((await keys.jwks()).keys[0])
  return {
    none: `${encode({ alg: 'none', kid })}.${payload}.`,
    'HS256 under the public key': `${hs256}.${createHmac('sha256', secret).update(hs256).digest('base64url')}`,
    'wrong key': await forged({}),
    'wrong kid': await forged({ kid: randomUUID() }),
    'a path as kid': await forged({ kid: '../../etc/passwd' }),
    'a key of its own': await forged({ jwk: await exportJWK(publicKey) }),
    'an address of keys': await forged({ jku: `${url}/keys.json` }),
    'a changed byte': `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    'missing sub': await keys.sign({ ...claims, sub: undefined }),
    'sub not a UUID': await keys.sign({ ...claims, sub: 'admin' }),
    'another user’s session': await keys.sign({ ...claims, session_id: theirs.sessionId }),
    'another issuer': await createSigningKeys(database.db, { sealer, origin: 'https://evil.example' }).sign(claims),
    garbage: 'x.y.z',
  }
}

/** Behaviours 32 to 37: changing a password, logging out, access tokens and keys. */
export const tokensAndLogOut: Behaviour[] = [
  {
    number: 32,
    name: 'an old session needs a nonce to change the password; a wrong current one is 400, the same one 422',
    async check(world) {
      const member = await world.member()
      const { password, email } = member.account
      const next = somePassword()
      const wrong = await put(world, member.accessToken, { password: next, current_password: 'not the password' })
      assert.deepEqual([wrong.status, wrong.body.code], [400, 'current_password_invalid'])
      const same = await put(world, member.accessToken, { password, current_password: password })
      assert.deepEqual([same.status, same.body.code], [422, 'same_password'])
      await world.database.pool.query(`update sessions set created_at = now() - interval '25 hours' where id = $1`, [
        member.sessionId,
      ])
      const old = await put(world, member.accessToken, { password: next, current_password: password })
      assert.deepEqual([old.status, old.body.code], [400, 'reauthentication_needed'])
      const response = await world.call('/reauthenticate', { method: 'GET', token: member.accessToken })
      assert.deepEqual([response.status, response.body], [200, {}])
      const { code: nonce } = await world.mailTo(email)
      const bad = await put(world, member.accessToken, {
        password: next,
        nonce: nonce === '000000' ? '111111' : '000000',
      })
      assert.deepEqual([bad.status, bad.body.code], [422, 'reauthentication_not_valid'])
      assert.equal((await put(world, member.accessToken, { password: next, nonce })).status, 200)
      await world.signIn({ email, password: next })
    },
  },
  {
    number: 33,
    name: 'after a change of password every other session is gone, and this one stays',
    async check(world) {
      const member = await world.member()
      const others = [await world.signIn(member.account), await world.signIn(member.account)]
      const body = { password: somePassword(), current_password: member.account.password }
      assert.equal((await put(world, member.accessToken, body)).status, 200)
      assert.equal((await userOf(world, member.accessToken)).status, 200)
      for (const { accessToken } of others)
        assert.equal((await userOf(world, accessToken)).body.code, 'session_not_found')
    },
  },
  {
    number: 34,
    name: 'a recovery session sets a password without the old one',
    async check(world) {
      const { email } = await world.account()
      const { client } = world.client()
      assert.equal((await client.resetPasswordForEmail(email)).error, null)
      const { tokenHash } = await world.mailTo(email)
      const verified = await client.verifyOtp({ type: 'recovery', token_hash: tokenHash })
      assert.equal(verified.error, null)
      const password = somePassword()
      assert.equal((await client.updateUser({ password })).error, null)
      await world.signIn({ email, password })
    },
  },
  {
    number: 35,
    name: 'log-out (global, local, others) is 204 and ends exactly the right sessions',
    async check(world) {
      const expected = { global: [false, false], local: [false, true], others: [true, false] }
      for (const [scope, alive] of Object.entries(expected)) {
        const mine = await world.member()
        const other = await world.signIn(mine.account)
        const answer = await world.call(`/logout?scope=${scope}`, { token: mine.accessToken })
        assert.equal(answer.status, 204)
        for (const [index, { accessToken }] of [mine, other].entries()) {
          const { status, body } = await userOf(world, accessToken)
          assert.deepEqual([scope, index, status], [scope, index, alive[index] === true ? 200 : 403])
          if (status !== 200) assert.equal(body.code, 'session_not_found')
        }
      }
      const last = await world.member()
      assert.equal((await world.call('/logout?scope=some', { token: last.accessToken })).status, 400)
    },
  },
  {
    number: 36,
    name: 'forged and misused access tokens are 403 or 400, never 500',
    async check(world) {
      const [mine, theirs] = [await world.member(), await world.member()]
      for (const [name, token] of Object.entries(await hostileTokens(world, mine, theirs))) {
        const { status } = await userOf(world, token)
        assert.ok(status === 403 || (status === 400 && name === 'sub not a UUID'), `${name} was answered ${status}`)
        const api = await fetch(`${world.url}/api/account`, { headers: { authorization: `Bearer ${token}` } })
        assert.deepEqual([name, api.status], [name, 401])
      }
    },
  },
  {
    number: 37,
    name: 'the published keys are public and asymmetric, and the client verifies tokens by them alone',
    async check(world) {
      const answer = await world.call('/.well-known/jwks.json', { method: 'GET' })
      assert.equal(answer.headers.get('cache-control'), 'public, max-age=600')
      for (const key of answer.body.keys as Record<string, unknown>[]) {
        assert.deepEqual([key.kty, key.alg, key.use], ['EC', 'ES256', 'sig'])
        assert.ok(!('d' in key) && !('k' in key))
      }
      const { client, requests } = world.client()
      await client.signInWithPassword(await world.account())
      requests.length = 0
      const { data, error } = await client.getClaims()
      assert.equal(error, null)
      assert.equal(data?.header.alg, 'ES256')
      assert.deepEqual(requests, ['GET /auth/v1/.well-known/jwks.json'])
    },
  },
]
