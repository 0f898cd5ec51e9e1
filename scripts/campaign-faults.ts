import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import {
  type CampaignProduct,
  startCampaignProduct,
  type Victims,
  wholeOutcome,
} from '../test/survival/campaign-product.ts'

/*
 * node scripts/campaign-faults.ts [ROUNDS]: the long form of test/survival/campaign-faults.test.ts. A campaign of 25 links. In each round some links
 * begin, and at a random moment the server, PostgreSQL or both are killed, or PostgreSQL is stopped for 20 to 60 seconds. Leases, pauses and sweeps
 * are not shortened, so a run may take a quarter of an hour. Pages must be built.
 */

const links = 25
const faults: (Victims | 'outage')[] = ['both', 'server', 'database', 'outage']
const patienceMs = 30 * 60_000
const rounds = Number(process.argv[2] ?? faults.length)

function say(text: string) {
  console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`)
}

async function strike(product: CampaignProduct, fault: Victims | 'outage') {
  if (fault !== 'outage') {
    say(`kill -9: ${fault}`)
    await product.crash(fault)
    return
  }
  const ms = 20_000 + Math.round(Math.random() * 40_000)
  say(`PostgreSQL is away for ${Math.round(ms / 1_000)} s`)
  await product.loseDatabase(ms)
}

const product = await startCampaignProduct({ links })
try {
  for (let round = 1; round <= rounds; round += 1) {
    await product.begin(Math.ceil((links * round) / rounds))
    await sleep(Math.random() * 1_000)
    await strike(product, faults[(round - 1) % faults.length] ?? 'both')
  }
  const ends = Date.now() + patienceMs
  while (!(await product.isDone()) && Date.now() < ends) await sleep(1_000)
  const outcome = await product.outcome()
  const isWhole = isDeepStrictEqual(outcome, wholeOutcome(links))
  say(isWhole ? `All ${links} links stand once and are paid once. ${outcome.audit}.` : JSON.stringify(outcome, null, 2))
  process.exitCode = isWhole ? 0 : 1
} finally {
  await product.close()
}
