import assert from 'node:assert/strict'
import { openMessage } from '../../src/domain/mail/open-message.ts'
import { eventually } from '../../test/harness/process.ts'
import { type Behaviour, someEmail, somePassword, type World } from './world.ts'

const wrongCode = (code: string) => ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0')

/** As if every message had been sent a minute earlier. */
async function passMinute({ database }: World) {
  await database.pool.query(`update one_time_tokens set created_at = created_at - interval '61 seconds'`)
  await database.pool.query(
    `update users set confirmation_sent_at = confirmation_sent_at - interval '61 seconds', recovery_sent_at = recovery_sent_at - interval '61 seconds'`,
  )
}

const expire = ({ database }: World, recipient: string) =>
  database.pool.query(`update one_time_tokens set expires_at = now() - interval '1 second' where relates_to = $1`, [
    recipient,
  ])

async function unconfirmed({ call, mailTo }: World) {
  const [email, password] = [someEmail(), somePassword()]
  assert.equal((await call('/signup', { body: { email, password } })).status, 200)
  return { email, password, mail: await mailTo(email) }
}

/** The digits sent to a number, from the local mailbox that stores messages without an SMS service. */
function smsCode({ database, sealer }: World, phone: string): Promise<string> {
  return eventually(async () => {
    const { rows } = await database.pool.query(
      'select content from mailbox_messages where recipient = $1 order by id desc limit 1',
      [phone],
    )
    const code = /\b\d{6}\b/.exec(rows[0] === undefined ? '' : openMessage({ sealer }, rows[0]).text)?.[0]
    if (code === undefined) throw new Error('No code came')
    return code
  })
}

let phones = 0
const somePhone = () => {
  phones += 1
  return `1555${Date.now().toString().slice(-6)}${phones % 10}`
}

/** The two mails of an address change. */
async function changeAddress(world: World, body: Record<string, unknown> = {}) {
  const member = await world.member()
  const next = someEmail()
  const answer = await world.call('/user', { method: 'PUT', token: member.accessToken, body: { email: next, ...body } })
  assert.deepEqual([answer.status, answer.body.new_email], [200, next])
  return { member, next, mails: [await world.mailTo(member.account.email), await world.mailTo(next)] as const }
}

const spend = ({ call }: World, { type, tokenHash }: { type: string; tokenHash: string }) =>
  call('/verify', { body: { type, token_hash: tokenHash } })

/** Behaviours 23 to 31: codes, links and mails. */
export const codesAndMail: Behaviour[] = [
  {
    number: 23,
    name: 'wrong and expired codes cannot be told apart, by e-mail, SMS or change of number',
    async check(world) {
      const responses: unknown[] = []
      const tryCode = async (body: Record<string, unknown>) => {
        const answer = await world.call('/verify', { body })
        responses.push([answer.status, answer.body])
      }
      const { email, mail } = await unconfirmed(world)
      await tryCode({ type: 'signup', email, token: wrongCode(mail.code) })
      await expire(world, email)
      await tryCode({ type: 'signup', email, token: mail.code })

      const [phone, next] = [somePhone(), somePhone()]
      const member = await world.member()
      await world.database.pool.query('update users set phone = $1, phone_confirmed_at = now() where id = $2', [
        phone,
        member.userId,
      ])
      assert.equal((await world.call('/otp', { body: { phone, create_user: false } })).status, 200)
      const code = await smsCode(world, phone)
      await tryCode({ type: 'sms', phone, token: wrongCode(code) })
      await expire(world, phone)
      await tryCode({ type: 'sms', phone, token: code })

      const change = await world.call('/user', { method: 'PUT', token: member.accessToken, body: { phone: next } })
      assert.equal(change.status, 200)
      const changeCode = await smsCode(world, next)
      await tryCode({ type: 'phone_change', phone: next, token: wrongCode(changeCode) })
      await expire(world, next)
      await tryCode({ type: 'phone_change', phone: next, token: changeCode })

      const expected = [403, { code: 'otp_expired', message: 'Token has expired or is invalid' }]
      assert.deepEqual(
        responses,
        Array.from({ length: 6 }, () => expected),
      )
    },
  },
  {
    number: 24,
    name: 'a code works once, a link’s token works once, also when fifty try at the same time',
    async check(world) {
      const byCode = await unconfirmed(world)
      const body = { type: 'signup', email: byCode.email, token: byCode.mail.code }
      assert.equal((await world.call('/verify', { body })).status, 200)
      assert.equal((await world.call('/verify', { body })).status, 403)
      const byLink = await unconfirmed(world)
      const answers = await Promise.all(Array.from({ length: 50 }, () => spend(world, byLink.mail)))
      assert.equal(answers.filter(({ status }) => status === 200).length, 1)
      assert.equal(answers.filter(({ status }) => status === 403).length, 49)
    },
  },
  {
    number: 25,
    name: 'POST /verify wants either a token with its address, or a token_hash without one',
    async check({ call }) {
      const email = someEmail()
      for (const body of [
        { type: 'signup' },
        { type: 'signup', email },
        { type: 'signup', email, token: '123456', token_hash: 'x' },
        { type: 'signup', token: '123456' },
        { type: 'signup', email, token_hash: 'x' },
        { token_hash: 'x' },
      ]) {
        const answer = await call('/verify', { body })
        assert.deepEqual([body, answer.status, answer.body.code], [body, 400, 'validation_failed'])
      }
    },
  },
  {
    number: 26,
    name: 'a banned user can neither verify, refresh nor use an old access token',
    async check(world) {
      const member = await world.member()
      assert.equal((await world.call('/recover', { body: { email: member.account.email } })).status, 200)
      const mail = await world.mailTo(member.account.email)
      await world.database.pool.query(`update users set banned_until = 'infinity' where id = $1`, [member.userId])
      const verified = await spend(world, mail)
      assert.ok(verified.status >= 400 && verified.status < 500 && verified.body.access_token === undefined)
      const body = { refresh_token: member.refreshToken }
      const refreshed = await world.call('/token?grant_type=refresh_token', { body })
      assert.deepEqual([refreshed.status, refreshed.body.code], [400, 'user_banned'])
      const user = await world.call('/user', { method: 'GET', token: member.accessToken })
      assert.deepEqual([user.status, user.body.code], [403, 'user_banned'])
    },
  },
  {
    number: 27,
    name: 'recovery of an unknown address is 200, and nothing is sent',
    async check({ call, mailsTo }) {
      const email = someEmail()
      const answer = await call('/recover', { body: { email } })
      assert.deepEqual([answer.status, answer.body], [200, {}])
      assert.equal((await mailsTo(email)).length, 0)
    },
  },
  {
    number: 28,
    name: 'a second recovery within the minute sends nothing; after it a new mail replaces the old token',
    async check(world) {
      const { email } = await world.account()
      const send = async () => {
        const answer = await world.call('/recover', { body: { email } })
        assert.deepEqual([answer.status, answer.body], [200, {}])
      }
      await send()
      await send()
      const [first, ...more] = await world.mailsTo(email)
      assert.ok(first !== undefined && more.length === 0)
      await passMinute(world)
      await send()
      const second = await world.mailTo(email, { after: 1 })
      assert.equal((await spend(world, first)).status, 403)
      assert.equal((await spend(world, second)).status, 200)
    },
  },
  {
    number: 29,
    name: 'resend checks its type and PKCE pair; for a confirmed user it is 200 without a mail',
    async check(world) {
      const { email } = await world.account()
      const send = (body: Record<string, unknown>) => world.call('/resend', { body: { email, ...body } })
      for (const body of [
        {},
        { type: 'recovery' },
        { type: 'nonsense' },
        { type: 'signup', code_challenge: 'x'.repeat(43) },
      ])
        assert.equal((await send(body)).status, 400)
      assert.equal((await send({ type: 'signup' })).status, 200)
      assert.equal((await world.mailsTo(email)).length, 0)
      const waiting = await unconfirmed(world)
      await passMinute(world)
      assert.equal((await world.call('/resend', { body: { type: 'signup', email: waiting.email } })).status, 200)
      assert.equal((await spend(world, await world.mailTo(waiting.email, { after: 1 }))).status, 200)
    },
  },
  {
    number: 30,
    name: 'a change of address needs both to agree, in either order; then only the new one signs in',
    async check(world) {
      for (const order of [
        [0, 1],
        [1, 0],
      ] as const) {
        const { member, next, mails } = await changeAddress(world)
        const enter = async (email: string) =>
          (await world.call('/token?grant_type=password', { body: { ...member.account, email } })).status
        const half = await spend(world, mails[order[0]])
        assert.equal(half.status, 200)
        assert.equal(half.body.access_token, undefined)
        assert.deepEqual([await enter(member.account.email), await enter(next)], [200, 400])
        const whole = await spend(world, mails[order[1]])
        assert.equal(whole.status, 200)
        assert.notEqual(whole.body.access_token, undefined)
        assert.deepEqual([await enter(member.account.email), await enter(next)], [400, 200])
      }
    },
  },
  {
    number: 31,
    name: 'a change of address begun in the PKCE flow ends with ?code=',
    async check(world) {
      const flow = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' }
      const { mails } = await changeAddress(world, flow)
      let end = ''
      for (const { type, tokenHash } of mails) {
        assert.match(tokenHash, /^pkce_/)
        const answer = await world.call(`/verify?type=${type}&token=${tokenHash}`, { method: 'GET' })
        assert.equal(answer.status, 303)
        end = answer.headers.get('location') ?? ''
      }
      assert.match(new URL(end).searchParams.get('code') ?? '', /^[0-9a-f-]{36}$/)
      assert.doesNotMatch(end, /access_token/)
    },
  },
]
