import assert from 'node:assert/strict'
import type { TestAccount } from '../../test/makers/accounts.ts'
import { type Answer, type Behaviour, nextAddress, someEmail, type World } from './world.ts'

/** How many requests each kind gets, and how much the medians may differ. */
const tries = 200
const differenceMax = 0.1
/** Other load on the machine can shift a median. A real difference appears in every round. */
const roundsMax = 3

/**
 * An account receives at most one message a minute and twenty a day, and accepts as many wrong passwords in a quarter of an hour. This number of
 * accounts shares the attempts.
 */
const accountsPerKind = 40

type RequestOf = (attempt: number) => { path: string; body: Record<string, unknown> }
type Kinds = Readonly<Record<string, RequestOf>>

async function timed({ call }: World, { path, body }: ReturnType<RequestOf>): Promise<{ ms: number; answer: Answer }> {
  const address = nextAddress()
  const startedAt = performance.now()
  const answer = await call(path, { body, address })
  return { ms: performance.now() - startedAt, answer }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle - 0.5)] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** All responses must always be equal. In one of three rounds their medians must be within a tenth of the median of `unknown`. */
async function assertAlike(world: World, kinds: Kinds, options: { together: boolean }): Promise<void> {
  const seen: string[] = []
  for (let round = 0; round < roundsMax; round += 1) {
    const medians = await mediansOf(world, kinds, options)
    const unknown = new Map(medians).get('unknown') ?? 0
    if (medians.every(([, ms]) => Math.abs(ms - unknown) < unknown * differenceMax)) return
    seen.push(medians.map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`).join(', '))
  }
  assert.fail(seen.join('\n'))
}

const deadlock = '40P01'

/** Allows every account another message. A message that is still being sent after an earlier response may lock the same rows. */
async function ageTokens(world: World): Promise<void> {
  try {
    await world.database.pool.query(`update one_time_tokens set created_at = created_at - interval '61 seconds'`)
  } catch (error) {
    if ((error as { code?: unknown }).code !== deadlock) throw error
    await ageTokens(world)
  }
}

/**
 * Sends one request of each kind per attempt, each time beginning with another kind, so that no kind profits from its position. `together` sends those
 * of an attempt at the same time. Throws unless all responses are equal.
 */
async function mediansOf(world: World, kinds: Kinds, { together }: { together: boolean }): Promise<[string, number][]> {
  const names = Object.keys(kinds)
  const times = new Map(names.map((name) => [name, [] as number[]]))
  const responses = new Set<string>()
  for (let attempt = 0; attempt < tries; attempt += 1) {
    await ageTokens(world)
    const order = names.map((_, index) => names[(index + attempt) % names.length] ?? '')
    const send = async (name: string) => {
      const { ms, answer } = await timed(world, kinds[name]?.(attempt) ?? assert.fail(name))
      times.get(name)?.push(ms)
      responses.add(JSON.stringify([answer.status, answer.body]))
    }
    if (together) await Promise.all(order.map(send))
    else for (const name of order) await send(name)
  }
  assert.equal(responses.size, 1, `They were told ${[...responses].join(' and ')}`)
  return names.map((name) => [name, median(times.get(name) ?? [])])
}

const accountsOf = ({ account }: World, confirmed: boolean): Promise<TestAccount[]> =>
  Promise.all(Array.from({ length: accountsPerKind }, () => account({ confirmed })))

const emailOf = (accounts: readonly TestAccount[], attempt: number) => accounts[attempt % accounts.length]?.email ?? ''

/** Behaviours 44 to 46: responses whose duration does not depend on whether an address is known. */
export const evenAnswers: Behaviour[] = [
  {
    number: 44,
    name: `a wrong password is answered alike and as fast for known and unknown addresses: medians of ${tries} attempts each`,
    async check(world) {
      const known = await accountsOf(world, true)
      const path = '/token?grant_type=password'
      const password = 'not the password'
      const kinds: Kinds = {
        known: (attempt) => ({ path, body: { email: emailOf(known, attempt), password } }),
        unknown: () => ({ path, body: { email: someEmail(), password } }),
      }
      await assertAlike(world, kinds, { together: false })
    },
  },
  {
    number: 45,
    name: `recovery is answered alike and as fast for known, unconfirmed and unknown addresses: medians of ${tries} attempts each`,
    async check(world) {
      const [confirmed, unconfirmed] = [await accountsOf(world, true), await accountsOf(world, false)]
      const path = '/recover'
      const kinds: Kinds = {
        known: (attempt) => ({ path, body: { email: emailOf(confirmed, attempt) } }),
        unconfirmed: (attempt) => ({ path, body: { email: emailOf(unconfirmed, attempt) } }),
        unknown: () => ({ path, body: { email: someEmail() } }),
      }
      await assertAlike(world, kinds, { together: true })
    },
  },
  {
    number: 46,
    name: `resending is answered alike and as fast whoever waits for something: medians of ${tries} attempts each`,
    async check(world) {
      const [confirmed, unconfirmed] = [await accountsOf(world, true), await accountsOf(world, false)]
      await world.database.pool.query(
        `update users set new_email = 'moved-' || email, email_change_sent_at = now() where email = any($1)`,
        [confirmed.map(({ email }) => email)],
      )
      const path = '/resend'
      const signup = (email: string) => ({ path, body: { type: 'signup', email } })
      const change = (email: string) => ({ path, body: { type: 'email_change', email } })
      const kinds: Kinds = {
        'confirmed already': (attempt) => signup(emailOf(confirmed, attempt)),
        unconfirmed: (attempt) => signup(emailOf(unconfirmed, attempt)),
        'moving away': (attempt) => change(emailOf(confirmed, attempt)),
        unknown: (attempt) => (attempt % 2 === 0 ? signup : change)(someEmail()),
      }
      await assertAlike(world, kinds, { together: true })
    },
  },
]
