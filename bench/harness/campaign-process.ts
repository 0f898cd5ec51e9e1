import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TextWriter } from '../../src/adapters/text/text-writer.ts'
import { connect } from '../../src/db/connection.ts'
import { writeBestDraft } from '../../src/domain/articles/write-best-draft.ts'
import { spendCredits } from '../../src/domain/billing/credits/spend-credits.ts'
import { checkPlacement } from '../../src/domain/campaigns/engine/check-placement.ts'
import { publishArticle } from '../../src/domain/sites/articles/publish-article.ts'
import { testEngine } from '../../test/makers/campaigns.ts'

/*
 * A worker process of the campaign bench: it works until it receives a stop signal. The first argument has its settings as JSON.
 */

/** `parts`: instead of working on campaigns, what a placement consists of, this many times. */
type Settings = {
  source: { host: string; user: string; database: string }
  url: string
  parts?: { links: number; userId: string; siteIds: string[]; targetUrl: string }
}
const { source, url, parts } = JSON.parse(process.argv[2] ?? '{}') as Settings

const syllables = ['ba', 'de', 'fi', 'go', 'lu', 'me', 'na', 'po', 'ri', 'sa', 'te', 'vo']
const pick = () => syllables[Math.floor(Math.random() * syllables.length)] ?? ''
const word = () => pick() + pick() + pick()
const sentence = () => `${Array.from({ length: 12 }, word).join(' ')}.`
const paragraph = () => `<p>${Array.from({ length: 5 }, sentence).join(' ')}</p>`

const keyword = 'garden tools'
const anchorText = 'The Spade Shop'

/** A text service that responds at once, each time with a different text. */
const writer: TextWriter = {
  name: 'at once',
  draftsMax: 1,
  async *write({ keyword }) {
    yield `<h1>${keyword}: ${word()} and ${word()}</h1>`
    for (let section = 0; section < 4; section += 1) yield `<h2>${keyword} ${word()}</h2>${paragraph()}${paragraph()}`
  },
}

const { db } = connect(source, { max: 10 })
const { deps, work } = testEngine(db, { url, host: new URL(url).host }, { writer })
process.once('SIGTERM', () => process.exit(0))
process.stdout.write('ready')
if (parts === undefined) await workOnCampaigns()
else {
  await once(process.stdin, 'data')
  for (let link = 0; link < parts.links; link += 1) await doParts(parts, link)
  process.stdout.write('done')
}

/** Works on campaigns between the orders `work` and `rest`. */
async function workOnCampaigns(): Promise<never> {
  let order = 'rest'
  process.stdin.on('data', (text) => {
    order = String(text)
  })
  for (let isWorking = false; ; ) {
    if (isWorking) await work.advance()
    // Links that wait for a site are due again within a second; looking for them more often would be most of the work.
    await sleep(100)
    if (isWorking && order === 'rest') process.stdout.write('resting')
    isWorking = order === 'work'
  }
}

/** An article is composed, published, requested and judged, and paid, without a campaign. */
async function doParts({ userId, siteIds, targetUrl }: NonNullable<Settings['parts']>, link: number): Promise<void> {
  const key = `${userId} ${link}`
  const published = await publishArticle(db, deps.sites, {
    siteId: siteIds[link % siteIds.length] ?? '',
    key,
    userId,
    article: await compose(targetUrl),
    keyword,
    anchorText,
    targetUrl,
    linkRel: 'sponsored',
    writer: writer.name,
  })
  if (!published.ok) throw new Error(`The article was not published: ${published.text}`)
  const { isAsPromised } = await checkPlacement(
    deps.reports,
    { targetUrl, rel: 'sponsored' },
    { url: published.url, anchorText },
  )
  if (!isAsPromised) throw new Error('The link was not found')
  await spendCredits(db, { userId, amount: 1, source: { type: 'bench', id: key } })
}

async function compose(targetUrl: string) {
  const request = { keyword, anchorText, targetUrl, tone: 'professional' as const, wordCount: 700 }
  const surroundings = async () => ({})
  const drafts = writeBestDraft(
    { writer, knowledge: deps.knowledge, scoreMin: 0, linkRel: 'sponsored', surroundings },
    request,
    deps.reports.stopping,
  )
  for (;;) {
    const step = await drafts.next()
    if (step.done) return step.value.article
  }
}
