import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { Secret, TOTP } from 'otpauth'
import { type SignedIn, signedIn, type TestAccount } from '../../test/makers/accounts.ts'
import { type Behaviour, someEmail, somePassword, type World } from './world.ts'

type Member = SignedIn & { account: TestAccount; address: string }
type Factor = { id: string; secret: string }

const codeOf = ({ secret }: Factor, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

async function enroll({ call }: World, { accessToken, address }: Member): Promise<Factor> {
  const body = { factor_type: 'totp', friendly_name: randomUUID(), issuer: 'Linkwright' }
  const answer = await call('/factors', { token: accessToken, address, body })
  assert.equal(answer.status, 200)
  return { id: String(answer.body.id), secret: (answer.body.totp as { secret: string }).secret }
}

async function challenge({ call }: World, { accessToken, address }: Member, { id }: Factor): Promise<string> {
  const answer = await call(`/factors/${id}/challenge`, { token: accessToken, address, body: { factorId: id } })
  assert.equal(answer.status, 200)
  return String(answer.body.id)
}

const answerWith = ({ call }: World, { accessToken, address }: Member, factor: Factor, id: string, code: string) =>
  call(`/factors/${factor.id}/verify`, { token: accessToken, address, body: { challenge_id: id, code } })

async function raise(world: World, member: Member, factor: Factor, steps = 0): Promise<Member> {
  const id = await challenge(world, member, factor)
  const { status, body } = await answerWith(world, member, factor, id, codeOf(factor, steps))
  assert.equal(status, 200)
  return { ...member, ...signedIn(body as Parameters<typeof signedIn>[0]) }
}

const levels = async ({ database }: World, { userId }: Member) => {
  const { rows } = await database.pool.query('select aal from sessions where user_id = $1 order by created_at', [
    userId,
  ])
  return rows.map(({ aal }) => aal)
}

const isBack =
  ({ url }: World) =>
  ({ origin, pathname }: URL) =>
    origin === new URL(url).origin && !pathname.startsWith('/auth/v1/')

/** A member links the identity of the provider's current person. */
async function link(world: World, account: TestAccount) {
  const { client, browser } = world.client()
  assert.equal((await client.signInWithPassword(account)).error, null)
  const options = { redirectTo: `${world.url}/account`, skipBrowserRedirect: true }
  // Configured as a custom issuer, whose name is not in the client's list.
  const { data, error } = await client.linkIdentity({ provider: 'oidc' as 'google', options })
  assert.equal(error, null)
  const back = await browser.follow(data.url ?? '', isBack(world))
  return { client, result: Object.fromEntries(new URLSearchParams(back.hash.slice(1))) }
}

/** Behaviours 38 to 40, and three more that the client depends on. */
export const factorsAndIdentities: Behaviour[] = [
  {
    number: 38,
    name: 'an expired challenge and a wrong code are 422; success ends other aal1 sessions; a stranger’s factor is 404',
    async check(world) {
      const member = await world.member()
      await world.signIn(member.account)
      const factor = await enroll(world, member)
      const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(factor, steps))
      const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))
      const refused = await answerWith(world, member, factor, await challenge(world, member, factor), wrong ?? '')
      assert.deepEqual([refused.status, refused.body.code], [422, 'mfa_verification_failed'])
      const late = await challenge(world, member, factor)
      await world.database.pool.query(`update factor_challenges set expires_at = now() where id = $1`, [late])
      const expired = await answerWith(world, member, factor, late, codeOf(factor))
      assert.deepEqual([expired.status, expired.body.code], [422, 'mfa_challenge_expired'])
      const raised = await raise(world, member, factor)
      assert.deepEqual(await levels(world, member), ['aal2'])
      assert.equal((await world.call('/user', { method: 'GET', token: raised.accessToken })).status, 200)
      const stranger = await world.member()
      const theirs = await world.call(`/factors/${factor.id}/challenge`, { token: stranger.accessToken })
      assert.deepEqual([theirs.status, theirs.body.code], [404, 'mfa_factor_not_found'])
    },
  },
  {
    number: 39,
    name: 'a verified factor is removed at aal2 only, which lowers its sessions; a password alone is aal1 beside aal2',
    async check(world) {
      const member = await world.member()
      const factor = await enroll(world, member)
      const raised = await raise(world, member, factor)
      const second = await world.signIn(member.account)
      assert.deepEqual(await levels(world, member), ['aal2', 'aal1'])
      const remove = (token: string) => world.call(`/factors/${factor.id}`, { method: 'DELETE', token })
      const low = await remove(second.accessToken)
      assert.deepEqual([low.status, low.body.code], [422, 'insufficient_aal'])
      const high = await remove(raised.accessToken)
      assert.deepEqual([high.status, high.body], [200, { id: factor.id }])
      assert.deepEqual(await levels(world, member), ['aal1', 'aal1'])
    },
  },
  {
    number: 40,
    name: 'the last identity stays; removing one keeps a verified address; somebody’s identity is not linked; the owner is told',
    async check(world) {
      const account = await world.account()
      world.provider.person = { sub: randomUUID(), email: someEmail(), email_verified: true }
      const providerEmail = String(world.provider.person.email)
      const { client } = await link(world, account)
      const stranger = await link(world, await world.account())
      assert.equal(stranger.result.error_code, 'identity_already_exists')
      const { data } = await client.getUserIdentities()
      const own = data?.identities.find(({ provider }) => provider === 'email')
      assert.ok(own !== undefined && data?.identities.length === 2)
      const before = (await world.mailsTo(account.email)).length
      assert.equal((await client.unlinkIdentity(own)).error, null)
      await world.mailTo(account.email, { after: before })
      const { data: after } = await client.getUser()
      assert.equal(after.user?.email, providerEmail)
      const [last] = after.user?.identities ?? []
      assert.ok(last !== undefined)
      const { error } = await client.unlinkIdentity(last)
      assert.deepEqual([error?.status, error?.code], [422, 'single_identity_not_deletable'])
    },
  },
  {
    number: 41,
    name: 'a DELETE without a body whose headers speak of JSON is answered 200 with JSON',
    async check(world) {
      const member = await world.member()
      const { id } = await enroll(world, member)
      const answer = await world.call(`/factors/${id}`, { method: 'DELETE', token: member.accessToken })
      assert.deepEqual([answer.status, answer.body], [200, { id }])
    },
  },
  {
    number: 42,
    name: 'where nothing is, the answer is a JSON 404',
    async check({ call }) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
        assert.equal((await call('/no/such/endpoint', { method })).status, 404)
    },
  },
  {
    number: 43,
    name: 'where a captcha is asked for, its absence is captcha_failed and its solution is taken once',
    async check({ call, captchaUrl: url }) {
      const body = { email: someEmail(), password: somePassword() }
      const missing = await call('/signup', { url, body })
      assert.deepEqual([missing.status, missing.body.code], [400, 'captcha_failed'])
      const response = await call('/captcha', { url, method: 'GET' })
      const challenge = response.body.challenge as Challenge
      const solution = await solveChallenge({ challenge, deriveKey })
      const solved = { captcha_token: btoa(JSON.stringify({ challenge, solution })) }
      assert.equal((await call('/signup', { url, body: { ...body, gotrue_meta_security: solved } })).status, 200)
      const again = await call('/signup', { url, body: { ...body, gotrue_meta_security: solved } })
      assert.deepEqual([again.status, again.body.code], [400, 'captcha_failed'])
    },
  },
]
