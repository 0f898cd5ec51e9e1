import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSealer } from '#domain/seal.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount } from '#test/makers/accounts.ts'
import { consumeFlowState, createFlowState, finishFlow, spendAuthCode } from './flow-states.ts'

let database: TestDatabase
let server: TestServer
const former = createSealer('the former secret of this installation')
const present = createSealer('the present secret of this installation')

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database)
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

async function flowUnderFormer() {
  const id = randomUUID()
  const browserKey = randomBytes(16).toString('hex')
  const codeVerifier = randomBytes(56).toString('hex')
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  await createFlowState(
    database.db,
    { sealer: former },
    {
      id,
      provider: 'github',
      challenge: { codeChallenge, codeChallengeMethod: 's256' },
      redirectTo: server.url,
      secrets: '{}',
      browserKey,
      linkingSessionId: null,
    },
  )
  return { id, browserKey, codeVerifier }
}

test('a sign-in that began before the key was replaced has to begin again, with the error code of an unknown state', async () => {
  const { id: state, browserKey } = await flowUnderFormer()
  await expect(consumeFlowState(database.db, { sealer: present }, { state, browserKey })).rejects.toMatchObject({
    status: 400,
    code: 'bad_oauth_state',
  })
})

test('a code whose tokens were sealed under another key is refused like an unknown code', async () => {
  const { user } = await makeAccount(server.deps.accounts)
  const { id: flowId, codeVerifier } = await flowUnderFormer()
  const providerTokens = { accessToken: 'a', refreshToken: null }
  const { authCode } = await finishFlow(
    database.db,
    { sealer: former },
    { flowId, userId: user.id, amrMethod: 'oauth', providerTokens },
  )
  await expect(spendAuthCode(database.db, { sealer: present }, { authCode, codeVerifier })).rejects.toMatchObject({
    status: 404,
    code: 'flow_state_not_found',
  })
})
