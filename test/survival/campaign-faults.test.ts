import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../harness/process.ts'
import { type CampaignProduct, startCampaignProduct, type Victims, wholeOutcome } from './campaign-product.ts'

const links = 25
const crashes: Victims[] = ['both', 'server', 'database', 'both']
/** How many links begin before each crash, which occurs at a random moment. */
const linksEach = 6
const longestLifeMs = 900

let product: CampaignProduct
afterEach(() => product?.close())

async function finish() {
  await eventually(async () => {
    if (await product.isDone()) return
    await product.hurry(links)
    await sleep(300)
    throw new Error('Some links are not verified yet')
  }, 120_000)
}

test('kill -9 of the server, of PostgreSQL and of both in the middle of a campaign loses and doubles nothing', async () => {
  product = await startCampaignProduct({ links })
  for (const [index, victims] of crashes.entries()) {
    await product.hurry((index + 1) * linksEach)
    await sleep(Math.random() * longestLifeMs)
    await product.crash(victims)
  }
  await finish()
  expect(await product.outcome()).toEqual(wholeOutcome(links))
}, 300_000)

test('a database outage during a campaign costs only time: the server continues automatically', async () => {
  product = await startCampaignProduct({ links })
  await product.hurry(linksEach + 2)
  await sleep(Math.random() * 400)
  await product.loseDatabase(4_000)
  await finish()
  expect(await product.outcome()).toEqual(wholeOutcome(links))
}, 300_000)
