import assert from 'node:assert/strict'
import type { TestAccount } from '../../test/makers/accounts.ts'
import { type Answer, type Behaviour, nextAddress, someEmail, type World } from './world.ts'

/** How often each kind is asked, and how far apart medians may be. */
const tries = 200
const differenceMax = 0.1
/** Other work on the machine can move a median; a difference of ours is there each time. */
const roundsMax = 3

/** One message a minute and twenty a day reach an account, and as many wrong passwords in a quarter of an hour: this many share the tries. */
const accountsPerKind = 40

type Ask = (turn: number) => { path: string; body: Record<string, unknown> }
type Kinds = Readonly<Record<string, Ask>>

async function timed({ call }: World, { path, body }: ReturnType<Ask>): Promise<{ ms: number; answer: Answer }> {
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

/** All must be answered alike, always, and in one of three rounds their medians must lie within a tenth of that of `unknown`. */
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

/** Lets every account be sent a message again. What is still being sent for an answer before may hold the same rows. */
async function ageTokens(world: World): Promise<void> {
  try {
    await world.database.pool.query(`update one_time_tokens set created_at = created_at - interval '61 seconds'`)
  } catch (error) {
    if ((error as { code?: unknown }).code !== deadlock) throw error
    await ageTokens(world)
  }
}

/**
 * Asks all kinds in turn, each time beginning with another one, so that none gains by its place; `together` asks those of a turn at once. Throws
 * unless all are answered alike.
 */
async function mediansOf(world: World, kinds: Kinds, { together }: { together: boolean }): Promise<[string, number][]> {
  const names = Object.keys(kinds)
  const times = new Map(names.map((name) => [name, [] as number[]]))
  const told = new Set<string>()
  for (let turn = 0; turn < tries; turn += 1) {
    await ageTokens(world)
    const order = names.map((_, place) => names[(place + turn) % names.length] ?? '')
    const ask = async (name: string) => {
      const { ms, answer } = await timed(world, kinds[name]?.(turn) ?? assert.fail(name))
      times.get(name)?.push(ms)
      told.add(JSON.stringify([answer.status, answer.body]))
    }
    if (together) await Promise.all(order.map(ask))
    else for (const name of order) await ask(name)
  }
  assert.equal(told.size, 1, `They were told ${[...told].join(' and ')}`)
  return names.map((name) => [name, median(times.get(name) ?? [])])
}

const accountsOf = ({ account }: World, confirmed: boolean): Promise<TestAccount[]> =>
  Promise.all(Array.from({ length: accountsPerKind }, () => account({ confirmed })))

const emailOf = (accounts: readonly TestAccount[], turn: number) => accounts[turn % accounts.length]?.email ?? ''

/** Behaviours 44 to 46: answers that take as long for an address that is known. */
export const evenAnswers: Behaviour[] = [
  {
    number: 44,
    name: `a wrong password is answered alike and as fast for known and unknown addresses: medians of ${tries} tries each`,
    async check(world) {
      const known = await accountsOf(world, true)
      const path = '/token?grant_type=password'
      const password = 'not the password'
      const kinds: Kinds = {
        known: (turn) => ({ path, body: { email: emailOf(known, turn), password } }),
        unknown: () => ({ path, body: { email: someEmail(), password } }),
      }
      await assertAlike(world, kinds, { together: false })
    },
  },
  {
    number: 45,
    name: `recovery is answered alike and as fast for known, unconfirmed and unknown addresses: medians of ${tries} tries each`,
    async check(world) {
      const [confirmed, unconfirmed] = [await accountsOf(world, true), await accountsOf(world, false)]
      const path = '/recover'
      const kinds: Kinds = {
        known: (turn) => ({ path, body: { email: emailOf(confirmed, turn) } }),
        unconfirmed: (turn) => ({ path, body: { email: emailOf(unconfirmed, turn) } }),
        unknown: () => ({ path, body: { email: someEmail() } }),
      }
      await assertAlike(world, kinds, { together: true })
    },
  },
  {
    number: 46,
    name: `resending is answered alike and as fast whoever waits for something: medians of ${tries} tries each`,
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
        'confirmed already': (turn) => signup(emailOf(confirmed, turn)),
        unconfirmed: (turn) => signup(emailOf(unconfirmed, turn)),
        'moving away': (turn) => change(emailOf(confirmed, turn)),
        unknown: (turn) => (turn % 2 === 0 ? signup : change)(someEmail()),
      }
      await assertAlike(world, kinds, { together: true })
    },
  },
]
