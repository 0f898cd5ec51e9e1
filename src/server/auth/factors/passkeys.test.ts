import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireSession } from '#domain/accounts/sessions/start-session.ts'
import { callAuth } from '#test/harness/auth.ts'
import { createAuthenticator } from '#test/harness/authenticator.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { messagesTo } from '#test/harness/mail.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { authClient, makeAccount, type SignedIn, signedIn, signIn } from '#test/makers/accounts.ts'

const origin = 'https://links.example'

let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database, { accounts: { origin } })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const call = (method: string, path: string, session: SignedIn | null, body?: unknown) =>
  callAuth(server, method, path, { body, ...(session === null ? {} : { token: session.accessToken }) })

type Authenticator = ReturnType<typeof createAuthenticator>
type SignOptions = Partial<Parameters<Authenticator['get']>[1]>

async function register(session: SignedIn, authenticator: Authenticator, signOptions: SignOptions = {}) {
  const { status, body } = await call('POST', '/passkeys/registration/options', session, {})
  expect(status).toBe(200)
  const credential = authenticator.create(body.options, { origin, ...signOptions })
  return call('POST', '/passkeys/registration/verify', session, { challenge_id: body.challenge_id, credential })
}

const beginSignIn = async () => (await call('POST', '/passkeys/authentication/options', null, {})).body
const answerSignIn = (challengeId: string, credential: unknown) =>
  call('POST', '/passkeys/authentication/verify', null, { challenge_id: challengeId, credential })

async function passkeySignIn(authenticator: Authenticator, signOptions: SignOptions = {}) {
  const { challenge_id: challengeId, options } = await beginSignIn()
  return answerSignIn(challengeId, authenticator.get(options, { origin, ...signOptions }))
}

async function memberWithPasskey() {
  const account = await makeAccount(server.deps.accounts)
  const session = await signIn(server.url, account)
  const authenticator = createAuthenticator()
  const registered = await register(session, authenticator)
  expect(registered.status).toBe(200)
  return { account, session, authenticator, passkeyId: registered.body.id as string }
}

const refusedPasskey = { status: 422, body: { code: 'webauthn_verification_failed' } }

const ageSession = ({ sessionId }: SignedIn) =>
  database.db
    .updateTable('sessions')
    .set({ createdAt: sql<Date>`now() - interval '25 hours'` })
    .where('id', '=', sessionId)
    .execute()

test('the auth client registers a passkey, lists, renames and removes it, and its owner gets mails', async () => {
  const account = await makeAccount(server.deps.accounts)
  const client = authClient(server.url)
  await client.signInWithPassword(account)
  const begun = await client.passkey.startRegistration()
  expect(begun.data?.options).toMatchObject({
    rp: { id: 'links.example', name: 'Linkwright' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  })
  const question = begun.data?.options as never
  const credential = createAuthenticator().create(question, { origin }) as never
  const challengeId = begun.data?.challenge_id ?? ''
  const added = await client.passkey.verifyRegistration({ challengeId, credential })
  expect(added.data).toMatchObject({ friendly_name: 'Passkey' })
  const passkeyId = added.data?.id ?? ''
  const renamed = await client.passkey.update({ passkeyId, friendlyName: 'My laptop' })
  expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: 'My laptop' })
  expect((await client.passkey.list()).data).toMatchObject([{ id: passkeyId, friendly_name: 'My laptop' }])
  expect((await client.passkey.delete({ passkeyId })).error).toBeNull()
  expect((await client.passkey.list()).data).toEqual([])
  const mails = await messagesTo(database.db, server.deps.mail, account.email)
  expect(mails.map(({ template }) => template)).toEqual(['passkey-added', 'passkey-removed'])
})

test('a passkey signs in at aal2 without a password, and its last use is shown', async () => {
  const { account, session, authenticator } = await memberWithPasskey()
  const { status, body } = await passkeySignIn(authenticator)
  expect(status).toBe(200)
  expect(body.user.id).toBe(account.user.id)
  expect(decodeJwt(body.access_token)).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/webauthn' }, { method: 'passkey' }],
  })
  expect((await call('GET', '/passkeys', session)).body[0].last_used_at).toMatch(/^\d{4}-/)
  // The password still signs in at aal1: a passkey is another sign-in method, not a required second factor.
  expect((await call('GET', '/user', session)).body.factors).toEqual([])
})

test.each<[string, SignOptions]>([
  ['another origin', { origin: 'https://links.example.evil' }],
  ['another site', { rpId: 'evil.example' }],
  ['another challenge', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
  ['no user verification', { isUserVerified: false }],
])('an answer with %s is refused at sign-in and at registration', async (_name, signOptions) => {
  const { session, authenticator } = await memberWithPasskey()
  expect(await passkeySignIn(authenticator, signOptions)).toMatchObject(refusedPasskey)
  expect(await register(session, createAuthenticator(), signOptions)).toMatchObject(refusedPasskey)
})

test('an answer works once, and its challenge only in time', async () => {
  const { authenticator } = await memberWithPasskey()
  const { challenge_id: challengeId, options } = await beginSignIn()
  const answer = authenticator.get(options, { origin })
  const attempts = await Promise.all(Array.from({ length: 10 }, () => answerSignIn(challengeId, answer)))
  expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await answerSignIn(challengeId, answer)).toMatchObject({
    status: 422,
    body: { code: 'webauthn_challenge_expired' },
  })
  const late = await beginSignIn()
  await database.db.updateTable('passkeyChallenges').set({ expiresAt: sql<Date>`now()` }).execute()
  expect(await answerSignIn(late.challenge_id, authenticator.get(late.options, { origin }))).toMatchObject({
    body: { code: 'webauthn_challenge_expired' },
  })
})

test('a challenge of one account registers nothing for another account, and starts no session', async () => {
  const [one, other] = [await memberWithPasskey(), await memberWithPasskey()]
  const { body } = await call('POST', '/passkeys/registration/options', one.session, {})
  const credential = createAuthenticator().create(body.options, { origin })
  const foreign = { challenge_id: body.challenge_id, credential }
  const expired = { status: 422, body: { code: 'webauthn_challenge_expired' } }
  expect(await call('POST', '/passkeys/registration/verify', other.session, foreign)).toMatchObject(expired)
  expect(await answerSignIn(body.challenge_id, one.authenticator.get(body.options, { origin }))).toMatchObject(expired)
})

test('a passkey of another account is neither shown, renamed, removed nor registered again', async () => {
  const { passkeyId, authenticator } = await memberWithPasskey()
  const stranger = await signIn(server.url, await makeAccount(server.deps.accounts))
  expect((await call('GET', '/passkeys', stranger)).body).toEqual([])
  const missing = { status: 404, body: { code: 'webauthn_credential_not_found' } }
  const renaming = { friendly_name: 'Mine' }
  expect(await call('PATCH', `/passkeys/${passkeyId}`, stranger, renaming)).toMatchObject(missing)
  expect(await call('DELETE', `/passkeys/${passkeyId}`, stranger)).toMatchObject(missing)
  expect(await call('DELETE', '/passkeys/no-uuid', stranger)).toMatchObject(missing)
  expect(await register(stranger, authenticator)).toMatchObject({
    status: 422,
    body: { code: 'webauthn_credential_exists' },
  })
  // The response names another account than the owner of the credential.
  const { challenge_id: challengeId, options } = await beginSignIn()
  expect(await answerSignIn(challengeId, authenticator.get(options, { origin }))).toMatchObject(refusedPasskey)
})

test('an unknown passkey and one with a wrong signature are refused in the same way', async () => {
  const { authenticator } = await memberWithPasskey()
  expect(await passkeySignIn(createAuthenticator())).toMatchObject(refusedPasskey)
  const { challenge_id: challengeId, options } = await beginSignIn()
  const forged = { ...createAuthenticator().get(options, { origin }), id: authenticator.id, rawId: authenticator.id }
  expect(await answerSignIn(challengeId, forged)).toMatchObject(refusedPasskey)
})

test('a counter that does not grow is refused, and recorded in the account’s history', async () => {
  const { account, authenticator } = await memberWithPasskey()
  expect((await passkeySignIn(authenticator, { counter: 7 })).status).toBe(200)
  expect(await passkeySignIn(authenticator, { counter: 7 })).toMatchObject(refusedPasskey)
  expect(await passkeySignIn(authenticator, { counter: 0 })).toMatchObject(refusedPasskey)
  expect((await passkeySignIn(authenticator, { counter: 8 })).status).toBe(200)
  const events = await database.db
    .selectFrom('accountEvents')
    .select('kind')
    .where('userId', '=', account.user.id)
    .where('kind', '=', 'passkey_copied')
    .execute()
  expect(events).toHaveLength(2)
})

test('a counter of any size that an authenticator can send signs in', async () => {
  const { authenticator } = await memberWithPasskey()
  for (const counter of [2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1])
    expect((await passkeySignIn(authenticator, { counter })).status).toBe(200)
  expect(await passkeySignIn(authenticator, { counter: 2 ** 32 - 1 })).toMatchObject(refusedPasskey)
})

test('adding and removing a passkey requires a recent sign-in', async () => {
  const { session, passkeyId } = await memberWithPasskey()
  await ageSession(session)
  const tooOld = { body: { code: 'reauthentication_needed' } }
  expect(await call('POST', '/passkeys/registration/options', session, {})).toMatchObject(tooOld)
  expect(await call('DELETE', `/passkeys/${passkeyId}`, session)).toMatchObject(tooOld)
})

test('removing a passkey ends the other sessions that it began and lowers the caller’s own', async () => {
  const { account, authenticator, passkeyId } = await memberWithPasskey()
  const [here, there] = [await passkeySignIn(authenticator), await passkeySignIn(authenticator)]
  const [own, other] = [signedIn(here.body as WireSession), signedIn(there.body as WireSession)]
  expect((await call('DELETE', `/passkeys/${passkeyId}`, own)).status).toBe(200)
  expect((await call('GET', '/user', other)).body).toMatchObject({ code: 'session_not_found' })
  const sessions = await database.db
    .selectFrom('sessions')
    .select(['id', 'aal'])
    .where('userId', '=', account.user.id)
    .where('id', '=', own.sessionId)
    .execute()
  expect(sessions).toEqual([{ id: own.sessionId, aal: 'aal1' }])
  expect(await passkeySignIn(authenticator)).toMatchObject(refusedPasskey)
})

test('a banned account is not signed in by its passkey', async () => {
  const { account, authenticator } = await memberWithPasskey()
  const until = sql<Date>`now() + interval '1 day'`
  await database.db.updateTable('users').set({ bannedUntil: until }).where('id', '=', account.user.id).execute()
  expect(await passkeySignIn(authenticator)).toMatchObject({ status: 400, body: { code: 'user_banned' } })
})

test('an account has at most twenty passkeys', async () => {
  const { account, session } = await memberWithPasskey()
  const { id: userId } = account.user
  const passkey = (number: number) => ({ userId, credentialId: `${userId}-${number}`, publicKey: Buffer.alloc(77) })
  await database.db
    .insertInto('passkeys')
    .values(Array.from({ length: 19 }, (_, number) => passkey(number)))
    .execute()
  expect(await call('POST', '/passkeys/registration/options', session, {})).toMatchObject({
    status: 422,
    body: { code: 'too_many_passkeys' },
  })
})

test.each([null, 'text', {}, { id: 'a', rawId: 'a', type: 'public-key', response: {} }, { id: '!', rawId: '!' }])(
  'input that is not an authenticator’s response is refused: %j',
  async (credential) => {
    const { challenge_id: challengeId } = await beginSignIn()
    expect(await answerSignIn(challengeId, credential)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  },
)

test('a site without a domain name offers no passkeys', async () => {
  const plain = await startTestServer(database)
  const answer = await callAuth(plain, 'POST', '/passkeys/authentication/options', { body: {} })
  expect(answer).toMatchObject({ status: 422, body: { code: 'passkey_disabled' } })
  await plain.close()
})

/** A member with a security key as second factor, and a session that it raised. */
async function memberWithKey() {
  const account = await makeAccount(server.deps.accounts)
  return { account, ...(await enrolKey(await signIn(server.url, account))) }
}

async function enrolKey(session: SignedIn) {
  const authenticator = createAuthenticator()
  const enrolled = await call('POST', '/factors', session, { factor_type: 'webauthn', friendly_name: 'My key' })
  expect(enrolled.body).toEqual({ id: enrolled.body.id, type: 'webauthn', friendly_name: 'My key' })
  const factorId: string = enrolled.body.id
  const challenge = await call('POST', `/factors/${factorId}/challenge`, session, { factorId })
  expect(challenge.body.webauthn).toMatchObject({ type: 'create', credential_options: { publicKey: { rp: {} } } })
  const { publicKey } = challenge.body.webauthn.credential_options
  const made = authenticator.create(publicKey, { origin, isUserVerified: false })
  const answer = { challenge_id: challenge.body.id, webauthn: { type: 'create', credential_response: made } }
  const verified = await call('POST', `/factors/${factorId}/verify`, session, answer)
  expect(verified.status).toBe(200)
  return { authenticator, factorId, session: signedIn(verified.body as WireSession) }
}

async function answerKey(
  session: SignedIn,
  factorId: string,
  authenticator: Authenticator,
  signOptions: SignOptions = {},
) {
  const challenge = await call('POST', `/factors/${factorId}/challenge`, session, { factorId })
  const { publicKey } = challenge.body.webauthn.credential_options
  const made = authenticator.get(publicKey, { origin, isUserVerified: false, ...signOptions })
  const answer = { challenge_id: challenge.body.id, webauthn: { type: 'request', credential_response: made } }
  const reply = await call('POST', `/factors/${factorId}/verify`, session, answer)
  return { reply, challenge, answer }
}

test('a security key is a second factor: it raises a later sign-in to aal2, and needs no user verification', async () => {
  const { account, authenticator, factorId } = await memberWithKey()
  const later = await signIn(server.url, account)
  const { reply, challenge } = await answerKey(later, factorId, authenticator)
  expect(challenge.body.webauthn).toMatchObject({
    type: 'request',
    credential_options: { publicKey: { rpId: 'links.example', allowCredentials: [{ id: authenticator.id }] } },
  })
  expect(reply.status).toBe(200)
  expect(decodeJwt(reply.body.access_token)).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
  })
  expect(reply.body.user.factors).toMatchObject([{ factor_type: 'webauthn', status: 'verified' }])
  expect((await call('GET', '/passkeys', later)).body).toEqual([])
})

test.each<[string, SignOptions]>([
  ['another origin', { origin: 'https://links.example.evil' }],
  ['another challenge', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
])('a security key that signs %s is refused', async (_name, signOptions) => {
  const { account, authenticator, factorId } = await memberWithKey()
  const { reply } = await answerKey(await signIn(server.url, account), factorId, authenticator, signOptions)
  expect(reply).toMatchObject({ status: 422, body: { code: 'mfa_verification_failed' } })
})

test('a security key of another account, a copied one and a replayed answer are refused', async () => {
  const { account, authenticator, factorId } = await memberWithKey()
  const refused = { status: 422, body: { code: 'mfa_verification_failed' } }
  const later = await signIn(server.url, account)
  expect((await answerKey(later, factorId, (await memberWithKey()).authenticator)).reply).toMatchObject(refused)
  const first = await answerKey(later, factorId, authenticator, { counter: 5 })
  expect(first.reply.status).toBe(200)
  const raised = signedIn(first.reply.body as WireSession)
  expect(await call('POST', `/factors/${factorId}/verify`, raised, first.answer)).toMatchObject({
    status: 422,
    body: { code: 'mfa_challenge_expired' },
  })
  expect((await answerKey(raised, factorId, authenticator, { counter: 5 })).reply).toMatchObject(refused)
})

test('a code does not answer a security key, and removing the factor removes its credential', async () => {
  const { session, factorId, authenticator } = await memberWithKey()
  const challenge = await call('POST', `/factors/${factorId}/challenge`, session, { factorId })
  const digits = { challenge_id: challenge.body.id, code: '000000' }
  expect((await call('POST', `/factors/${factorId}/verify`, session, digits)).body).toMatchObject({
    code: 'validation_failed',
  })
  expect((await call('DELETE', `/factors/${factorId}`, session)).status).toBe(200)
  expect((await register(session, authenticator)).status).toBe(200)
})

test('removing a stolen passkey also ends the session that it began and another second factor raised since', async () => {
  const { session, authenticator: stolen, passkeyId } = await memberWithPasskey()
  const own = createAuthenticator()
  expect((await register(session, own)).status).toBe(200)
  const thief = await enrolKey(signedIn((await passkeySignIn(stolen)).body as WireSession))
  const [here, there] = [await passkeySignIn(own), await passkeySignIn(own)]
  const [owner, ownersOther] = [signedIn(here.body as WireSession), signedIn(there.body as WireSession)]
  expect((await call('GET', '/user', thief.session)).status).toBe(200)
  expect((await call('DELETE', `/passkeys/${passkeyId}`, owner)).status).toBe(200)
  expect((await call('GET', '/user', thief.session)).body).toMatchObject({ code: 'session_not_found' })
  expect((await call('GET', '/user', owner)).status).toBe(200)
  expect((await call('GET', '/user', ownersOther)).status).toBe(200)
})
