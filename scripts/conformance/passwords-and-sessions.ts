import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { encodeRefreshToken } from '../../src/domain/accounts/sessions/refresh-token.ts'
import type { SignedIn } from '../../test/makers/accounts.ts'
import { type Behaviour, nextAddress, someEmail, somePassword, type World } from './world.ts'

const refresh = ({ call }: World, token: string) =>
  call('/token?grant_type=refresh_token', { body: { refresh_token: token } })

async function refreshed(world: World, token: string): Promise<string> {
  const { status, body } = await refresh(world, token)
  assert.equal(status, 200)
  return String(body.refresh_token)
}

const change = ({ database }: World, { sessionId }: SignedIn, columns: string) =>
  database.pool.query(`update sessions set ${columns} where id = $1`, [sessionId])

const refused = (answer: { status: number; body: Record<string, unknown> }, status: number, code: string) =>
  assert.deepEqual([answer.status, answer.body.code], [status, code])

/** Behaviours 1 to 13: sign-up, passwords and refresh tokens. */
export const passwordsAndSessions: Behaviour[] = [
  {
    number: 1,
    name: 'sign-up keeps metadata, makes an e-mail identity, and leaves the address unconfirmed',
    async check({ client, database }) {
      const email = someEmail()
      const options = { data: { first_name: 'Ada' } }
      const { data, error } = await client().client.signUp({ email, password: somePassword(), options })
      assert.equal(error, null)
      assert.equal(data.session, null)
      assert.deepEqual(data.user?.user_metadata, { first_name: 'Ada' })
      assert.deepEqual(
        data.user?.identities?.map(({ provider }) => provider),
        ['email'],
      )
      const { rows } = await database.pool.query('select id, email_confirmed_at from users where email = $1', [email])
      assert.deepEqual(rows, [{ id: data.user?.id, email_confirmed_at: null }])
    },
  },
  {
    number: 2,
    name: 'sign-up of a confirmed address answers 200 with another id and the caller’s metadata',
    async check({ call, account }) {
      const { user, email } = await account()
      const body = { email, password: somePassword(), data: { first_name: 'Eve' } }
      const answer = await call('/signup', { body })
      assert.equal(answer.status, 200)
      assert.notEqual(answer.body.id, user.id)
      assert.deepEqual(answer.body.user_metadata, { first_name: 'Eve' })
      assert.deepEqual((answer.body.app_metadata as { providers: string[] }).providers, ['email'])
    },
  },
  {
    number: 3,
    name: 'where addresses need no confirmation, the same is 422 user_already_exists',
    async check({ client, account, autoconfirmUrl }) {
      const { email } = await account()
      const { error } = await client({ url: autoconfirmUrl }).client.signUp({ email, password: somePassword() })
      assert.deepEqual(
        [error?.status, error?.code, error?.message],
        [422, 'user_already_exists', 'User already registered'],
      )
      const fresh = await client({ url: autoconfirmUrl }).client.signUp({
        email: someEmail(),
        password: somePassword(),
      })
      assert.notEqual(fresh.data.session, null)
    },
  },
  {
    number: 4,
    name: 'a body over 1 MiB is 413 request_entity_too_large',
    async check({ call }) {
      refused(await call('/signup', { body: { email: 'x'.repeat(1_048_576) } }), 413, 'request_entity_too_large')
    },
  },
  {
    number: 5,
    name: 'weak passwords are 422 weak_password with all reasons together',
    async check({ client, call }) {
      const { error } = await client().client.signUp({ email: someEmail(), password: '11111' })
      assert.equal(error?.name, 'AuthWeakPasswordError')
      const { status, body } = await call('/signup', { body: { email: someEmail(), password: '11111' } })
      assert.deepEqual(
        [status, body.code, body.weak_password],
        [422, 'weak_password', { reasons: ['length', 'characters', 'pwned'] }],
      )
    },
  },
  {
    number: 6,
    name: 'the right password signs in; a wrong one and a banned user are 400',
    async check({ call, account, client, database }) {
      const { user, email, password } = await account()
      const { error } = await client().client.signInWithPassword({ email, password })
      assert.equal(error, null)
      const enter = (word: string) => call('/token?grant_type=password', { body: { email, password: word } })
      refused(await enter('not the password'), 400, 'invalid_credentials')
      await database.pool.query(`update users set banned_until = 'infinity' where id = $1`, [user.id])
      refused(await enter(password), 400, 'user_banned')
    },
  },
  {
    number: 7,
    name: 'a refresh gives a new refresh token and keeps the level',
    async check(world) {
      const session = await world.member()
      await change(world, session, `aal = 'aal2'`)
      const { status, body } = await refresh(world, session.refreshToken)
      assert.equal(status, 200)
      assert.notEqual(body.refresh_token, session.refreshToken)
      const claims = JSON.parse(Buffer.from(String(body.access_token).split('.')[1] ?? '', 'base64url').toString())
      assert.equal(claims.aal, 'aal2')
    },
  },
  {
    number: 8,
    name: 'the previous refresh token, replayed, returns the same current one',
    async check(world) {
      const session = await world.member()
      const next = await refreshed(world, session.refreshToken)
      await change(world, session, `refreshed_at = now() - interval '1 hour'`)
      assert.equal(await refreshed(world, session.refreshToken), next)
      assert.equal(await refreshed(world, session.refreshToken), next)
    },
  },
  {
    number: 9,
    name: 'an older one is already used, and after that the newest is dead too',
    async check(world) {
      const session = await world.member()
      const next = await refreshed(world, session.refreshToken)
      const newest = await refreshed(world, next)
      await change(world, session, `refreshed_at = now() - interval '1 minute'`)
      refused(await refresh(world, session.refreshToken), 400, 'refresh_token_already_used')
      assert.equal((await refresh(world, newest)).status, 400)
    },
  },
  {
    number: 10,
    name: 'fifty parallel refreshes of one token all receive one and the same',
    async check(world) {
      const session = await world.member()
      const tokens = await Promise.all(Array.from({ length: 50 }, () => refreshed(world, session.refreshToken)))
      assert.equal(new Set(tokens).size, 1)
    },
  },
  {
    number: 11,
    name: 'malformed, truncated, bit-flipped and foreign refresh tokens are 400, never 500',
    async check(world) {
      const [one, two] = [await world.member(), await world.member()]
      const bytes = Buffer.from(one.refreshToken, 'base64url')
      const flipped = Array.from(bytes, (byte, at) => {
        const changed = Buffer.from(bytes)
        changed.writeUInt8(byte ^ 1, at)
        return changed.toString('base64url')
      })
      const foreign = Buffer.concat([bytes.subarray(0, 18), Buffer.from(two.refreshToken, 'base64url').subarray(18)])
      const ahead = encodeRefreshToken(world.sealer, { sessionId: one.sessionId, counter: 99 })
      for (const token of [...flipped, foreign.toString('base64url'), one.refreshToken.slice(0, -3), 'x', '\0', ahead])
        assert.equal((await refresh(world, token)).status, 400)
      await refreshed(world, one.refreshToken)
    },
  },
  {
    number: 12,
    name: 'a session past its time box or its inactivity limit cannot refresh',
    async check(world) {
      for (const columns of [`not_after = now()`, `refreshed_at = now() - interval '61 days'`]) {
        const session = await world.member()
        await change(world, session, columns)
        refused(await refresh(world, session.refreshToken), 400, 'session_expired')
      }
    },
  },
  {
    number: 13,
    name: 'the 31st token request of one visitor, or factor begun, is 429; another is unaffected; a made-up forwarding header does not help',
    async check(world) {
      const { call } = world
      const address = nextAddress()
      const guess = (from: string) =>
        call('/token?grant_type=password', { body: { email: someEmail(), password: 'guess' }, address: from })
      for (let count = 0; count < 30; count += 1) refused(await guess(address), 400, 'invalid_credentials')
      refused(await guess(address), 429, 'over_request_rate_limit')
      // Entries before the address that the trusted proxy added come from the visitor and are not trusted.
      refused(await guess(`203.0.113.7, ${address}`), 429, 'over_request_rate_limit')
      refused(await guess(nextAddress()), 400, 'invalid_credentials')

      // Codes of completed flows count with the passwords. Refreshes do not, because a refusal would sign people out.
      const exchange = (from: string) =>
        call('/token?grant_type=pkce', { body: { auth_code: randomUUID(), code_verifier: 'guess' }, address: from })
      refused(await exchange(address), 429, 'over_request_rate_limit')
      const member = await world.member()
      const body = { refresh_token: member.refreshToken }
      assert.equal((await call('/token?grant_type=refresh_token', { body, address })).status, 200)
      const other = nextAddress()
      for (let count = 0; count < 30; count += 1) refused(await exchange(other), 404, 'flow_state_not_found')
      refused(await exchange(other), 429, 'over_request_rate_limit')

      const begin = (from: string) =>
        call('/factors', { token: member.accessToken, body: { factor_type: 'totp' }, address: from })
      for (let count = 0; count < 30; count += 1) assert.ok([200, 422].includes((await begin(other)).status))
      refused(await begin(other), 429, 'over_request_rate_limit')
      assert.notEqual((await begin(nextAddress())).status, 429)
    },
  },
]
