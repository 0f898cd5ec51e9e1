import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { monitorsMax, monitorsPremiumMax } from '#contract/limits.ts'
import type { MonitorSettings } from '#contract/reports/report-monitors.ts'
import { createSealer } from '#domain/seal.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { messagesTo } from '#test/harness/mail.ts'
import { cheapPasswords } from '#test/harness/passwords.ts'
import { makeAccount, type TestAccount } from '#test/makers/accounts.ts'
import { anchorText, destination, type LinkSite, startLinkSite, testReportDeps } from '#test/makers/reports.ts'
import { rerunReport } from '../change-report.ts'
import { checkRun } from '../check/check-run.ts'
import { createReport } from '../create-report.ts'
import { latestRun } from '../runs.ts'
import { deleteMonitor, putMonitor } from './change-monitor.ts'
import { compareRun, compareRuns } from './compare-runs.ts'
import { listRechecks, listTimeline } from './queries.ts'
import { recheckLinks } from './recheck-links.ts'
import { sendAlerts } from './send-alerts.ts'
import { startDueRuns } from './start-due-runs.ts'
import { addEndpoint } from './webhook-endpoints.ts'

const mail = {
  sealer: createSealer('a secret for tests, long enough to be one'),
  origin: 'https://links.example.com',
  from: 'Linkwright <links@example.com>',
}

let database: TestDatabase
let site: LinkSite
let deps: ReturnType<typeof testReportDeps>
let member: TestAccount
beforeAll(async () => {
  database = await createTestDatabase()
  site = await startLinkSite()
  deps = testReportDeps([site.host])
})
beforeEach(async () => {
  await sql`delete from reports`.execute(database.db)
  member = await makeAccount({ db: database.db, passwords: cheapPasswords() })
  for (const path of ['/one', '/two', '/three']) site.withLink(path)
  site.withoutLink('/never')
})
afterAll(async () => {
  deps.stop()
  await site.close()
  await database.drop()
})

const paths = ['/one', '/two', '/three', '/never']
const daily: MonitorSettings = { cadence: 'daily', isOn: true, mailAlerts: 'all', webhookAlerts: true }

/** A member's report with a finished first run. */
async function makeReport(): Promise<string> {
  const { report } = await createReport(
    database.db,
    { userId: member.user.id, pagesMax: 100, isAllowed: () => true },
    {
      origin: site.url,
      keyword: 'rain',
      anchorText,
      destinationUrl: destination,
      matchMode: 'exact',
      rel: 'any',
      urls: paths.map((path) => site.url + path),
    },
  )
  await checkLatest(report.id)
  return report.id
}

async function checkLatest(reportId: string): Promise<void> {
  expect(await checkRun(database.db, deps, (await latestRun(database.db, reportId)).id)).toBe('done')
}

async function monitor(reportId: string, settings: Partial<MonitorSettings> = {}) {
  return putMonitor(database.db, { userId: member.user.id, monitorsMax }, { ...daily, ...settings, id: reportId })
}

async function monitored(settings: Partial<MonitorSettings> = {}): Promise<string> {
  const id = await makeReport()
  await monitor(id, settings)
  return id
}

/** Makes the next run due now. */
async function makeDue(reportId: string): Promise<void> {
  await database.db
    .updateTable('reportMonitors')
    .set({ nextRunAt: sql<Date>`now() - interval '1 second'` })
    .where('reportId', '=', reportId)
    .execute()
}

/** Moves suspected links `hours` into the past. */
async function letPass(hours: number): Promise<void> {
  const pause = sql`make_interval(hours => ${hours})`
  await sql`update report_link_states set missing_since = missing_since - ${pause}, unread_since = unread_since - ${pause}, recheck_at = recheck_at - ${pause}`.execute(
    database.db,
  )
}

async function runAgain(reportId: string): Promise<void> {
  await makeDue(reportId)
  expect(await startDueRuns(database.db)).toBe(1)
  await checkLatest(reportId)
  await compareRuns(database.db, mail)
}

async function watch(): Promise<void> {
  await recheckLinks(database.db, deps)
  await sendAlerts(database.db, mail)
}

/** Newest first, as it is shown. */
async function timeline(reportId: string) {
  const { rows } = await listTimeline(database.webDb, { userId: member.user.id }, { id: reportId, limit: 100 })
  return rows.map(({ url, code, run }) => `${run} ${url.slice(site.url.length)} ${code}`)
}

const mails = async () =>
  (await messagesTo(database.db, mail, member.email)).filter(({ template }) => template === 'report-changes')

const runNumbers = async (reportId: string) =>
  (
    await database.db
      .selectFrom('reportRuns')
      .select('number')
      .where('reportId', '=', reportId)
      .orderBy('number')
      .execute()
  ).map(({ number }) => number)

test('of any number of processes that start what is due, one starts it', async () => {
  const [one, two] = [await monitored(), await monitored()]
  await makeDue(one)
  await makeDue(two)
  const started = await Promise.all(Array.from({ length: 6 }, () => startDueRuns(database.db)))
  expect(started.reduce((sum, count) => sum + count, 0)).toBe(2)
  expect(await runNumbers(one)).toEqual([1, 2])
  expect(await runNumbers(two)).toEqual([1, 2])
  expect(await startDueRuns(database.db)).toBe(0)
})

test('one run makes up for missed times, at the usual hour', async () => {
  const id = await monitored()
  await database.db
    .updateTable('reportMonitors')
    .set({ nextRunAt: sql<Date>`now() - interval '20 days'`, anchoredAt: sql<Date>`now() - interval '500 hours'` })
    .execute()
  expect(await startDueRuns(database.db)).toBe(1)
  await checkLatest(id)
  expect(await startDueRuns(database.db)).toBe(0)
  const { hours } = await database.db
    .selectFrom('reportMonitors')
    .select(sql<number>`round(extract(epoch from next_run_at - now()) / 3600)::int`.as('hours'))
    .executeTakeFirstOrThrow()
  expect(hours).toBe(4)
})

test('a run under way replaces the due run', async () => {
  const id = await monitored()
  await rerunReport(database.db, id, { userId: member.user.id, key: null })
  await makeDue(id)
  expect(await startDueRuns(database.db)).toBe(0)
  await checkLatest(id)
  expect(await startDueRuns(database.db)).toBe(0)
  expect(await runNumbers(id)).toEqual([1, 2])
})

test('a monitor that is off, or of an account that is about to go, starts nothing', async () => {
  const off = await monitored({ isOn: false })
  const { nextRunAt } = await database.db.selectFrom('reportMonitors').select('nextRunAt').executeTakeFirstOrThrow()
  expect(nextRunAt).toBeNull()
  const leaving = await monitored()
  await makeDue(leaving)
  await sql`update users set deletion_due_at = now() + interval '1 day' where id = ${member.user.id}`.execute(
    database.db,
  )
  expect(await startDueRuns(database.db)).toBe(0)
  expect([await runNumbers(off), await runNumbers(leaving)]).toEqual([[1], [1]])
})

test('what changed from run to run is written once, mailed once, and names the page', async () => {
  const id = await monitored()
  site.change('/two', {
    body: `<main><p>See <a href="${destination}" rel="nofollow">${anchorText}</a></p></main>`,
  })
  await runAgain(id)
  await Promise.all([compareRuns(database.db, mail), compareRuns(database.db, mail)])
  await Promise.all([watch(), watch(), watch()])
  await watch()
  expect(await timeline(id)).toEqual(['2 /two rel_changed'])
  const sent = await mails()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.subject).toBe(`1 page changed: ${anchorText}`)
  expect(sent[0]?.text).toContain(`${site.url}/two`)
  expect(sent[0]?.links).toContain(`https://links.example.com/report/${id}`)
})

test('two processes that compare one run write what changed once', async () => {
  const id = await monitored()
  site.change('/two', { body: `<main><a href="${destination}" rel="ugc">${anchorText}</a></main>` })
  await makeDue(id)
  await startDueRuns(database.db)
  await checkLatest(id)
  const { id: runId } = await latestRun(database.db, id)
  const wrote = await Promise.all(
    Array.from({ length: 4 }, () => compareRun(database.db, mail, { reportId: id, runId })),
  )
  expect(wrote.filter(Boolean)).toHaveLength(1)
  expect(await timeline(id)).toEqual(['2 /two rel_changed'])
})

test('a link is lost only after a recheck, and reported once; the signed runs do not change', async () => {
  const id = await monitored()
  site.withoutLink('/one')
  await runAgain(id)
  await watch()
  expect(await timeline(id)).toEqual([])
  expect(await mails()).toEqual([])

  const pages = () => database.db.selectFrom('reportPages').selectAll().orderBy('runId').orderBy('position').execute()
  const before = await pages()
  await letPass(6)
  await Promise.all([watch(), watch()])
  await watch()
  expect(await timeline(id)).toEqual(['2 /one link_lost'])
  expect(await pages()).toEqual(before)
  const [sent, ...more] = await mails()
  expect(more).toEqual([])
  expect(sent?.subject).toBe(`1 link lost: ${anchorText}`)
  expect(sent?.text).toContain(`${site.url}/one`)

  const { reasons, evidence } = await database.db
    .selectFrom('reportChanges')
    .select(['reasons', 'evidence'])
    .where('code', '=', 'link_lost')
    .executeTakeFirstOrThrow()
  expect(reasons).toMatchObject([{ code: 'no_link', level: 'decides' }])
  expect(evidence).toMatchObject({ fetching: { status: 200, requestedUrl: `${site.url}/one` } })

  // A link that stays lost is not reported again; its return is.
  await runAgain(id)
  await watch()
  expect(await timeline(id)).toEqual(['2 /one link_lost'])
  site.withLink('/one')
  await runAgain(id)
  await watch()
  expect(await timeline(id)).toEqual(['4 /one link_restored', '2 /one link_lost'])
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    `1 link lost: ${anchorText}`,
    `1 link back: ${anchorText}`,
  ])
})

test('a link that was missed once is listed with the time of its next check, for its owner alone, until that is made', async () => {
  const id = await monitored()
  const rechecks = () => listRechecks(database.db, { userId: member.user.id }, id)
  expect(await rechecks()).toEqual([])
  site.change('/one', { body: '<p>Nothing.</p>' })
  await runAgain(id)
  await watch()
  const [recheck, ...more] = await rechecks()
  expect(more).toEqual([])
  expect(recheck).toMatchObject({ position: 1, url: `${site.url}/one` })
  expect(recheck?.at.getTime()).toBeGreaterThan(Date.now())
  await expect(listRechecks(database.db, { userId: randomUUID() }, id)).rejects.toMatchObject({ code: 'not_found' })
  await letPass(6)
  await watch()
  expect(await rechecks()).toEqual([])
})

test('a link that the recheck finds was never lost, and changes since before the hiccup are reported', async () => {
  const id = await monitored()
  site.change('/one', { status: 500, body: 'broken' })
  await runAgain(id)
  site.change('/one', { body: `<main><a href="${destination}" rel="sponsored">${anchorText}</a></main>` })
  await letPass(6)
  await watch()
  expect(await timeline(id)).toEqual([])
  await runAgain(id)
  await watch()
  expect(await timeline(id)).toEqual(['3 /one rel_changed'])
  expect(await database.db.selectFrom('reportLinkStates').selectAll().execute()).toEqual([])
})

test('a page that cannot be read is blocked after a recheck and never lost, and is reported when it can be read again', async () => {
  const id = await monitored()
  site.change('/one', { status: 403, headers: { 'cf-mitigated': 'challenge' }, body: '<p>Just a moment...</p>' })
  await runAgain(id)
  for (let check = 0; check < 3; check += 1) {
    await letPass(6)
    await watch()
  }
  await runAgain(id)
  expect(await timeline(id)).toEqual(['2 /one status_changed', '2 /one became_blocked', '2 /one verdict_changed'])
  site.withLink('/one')
  await runAgain(id)
  expect((await timeline(id)).slice(0, 3)).toEqual([
    '4 /one status_changed',
    '4 /one readable_again',
    '4 /one verdict_changed',
  ])
})

test('a run that finds the link missing a second time counts as the recheck', async () => {
  const id = await monitored()
  site.change('/two', { status: 404, body: 'gone' })
  await runAgain(id)
  await letPass(5)
  await watch()
  expect(await timeline(id)).toEqual([])
  await letPass(1)
  await runAgain(id)
  await watch()
  expect(await timeline(id)).toEqual(['3 /two link_lost', '3 /two status_changed'])
  expect(site.hits.get('/two')).toBeGreaterThan(0)
})

test('many lost links are one mail, with the right plural', async () => {
  const id = await monitored()
  for (const path of ['/one', '/two', '/three']) site.change(path, { status: 410, body: 'gone' })
  await runAgain(id)
  await letPass(6)
  await watch()
  const [sent, ...more] = await mails()
  expect(more).toEqual([])
  expect(sent?.subject).toBe(`3 links lost: ${anchorText}`)
  for (const path of ['/one', '/two', '/three']) expect(sent?.text).toContain(site.url + path)
})

test('alerts wait for due rechecks, but not indefinitely', async () => {
  const id = await monitored()
  site.change('/two', { body: `<main><a href="${destination}" rel="ugc">${anchorText}</a></main>` })
  site.withoutLink('/one')
  await runAgain(id)
  await letPass(6)
  await sendAlerts(database.db, mail)
  expect(await mails()).toEqual([])
  await letPass(3)
  await sendAlerts(database.db, mail)
  expect((await mails()).map(({ subject }) => subject)).toEqual([`1 page changed: ${anchorText}`])
})

test.each([
  ['none', 0],
  ['links', 0],
  ['all', 1],
] as const)('who wants mail about %s gets %i about a change that is no loss', async (mailAlerts, count) => {
  const id = await monitored({ mailAlerts })
  site.change('/two', { body: `<main><a href="${destination}">another text</a></main>` })
  await runAgain(id)
  await watch()
  expect(await timeline(id)).toContain('2 /two anchor_changed')
  expect(await mails()).toHaveLength(count)
})

test('endpoints are notified of finished runs, changes and lost links, in the transaction that records them', async () => {
  const id = await monitored({ mailAlerts: 'none' })
  const isAllowed = () => true
  await addEndpoint(
    database.db,
    { sealer: mail.sealer, isAllowed },
    { userId: member.user.id },
    'https://hooks.example/',
  )
  site.withoutLink('/one')
  await runAgain(id)
  await letPass(6)
  await watch()
  const rows = await database.db.selectFrom('webhookDeliveries').select('body').orderBy('id').execute()
  const events = rows.map(({ body }) => JSON.parse(body))
  const report = { id, url: `https://links.example.com/report/${id}`, anchorText, destinationUrl: destination }
  expect(events).toMatchObject([
    {
      type: 'report.finished',
      timestamp: expect.stringMatching(/Z$/),
      data: { report, run: { number: 2 }, pages: 4, verdicts: { found: 2, missing: 2 } },
    },
    {
      type: 'link.lost',
      data: { report, total: 1, links: [{ url: `${site.url}/one`, before: 'found', after: 'missing' }] },
    },
    { type: 'report.changed', data: { report, total: 1, changes: [{ code: 'link_lost' }] } },
  ])
})

test('the adaptive cadence stretches while nothing changes, and is daily again after a change', async () => {
  const id = await monitored({ cadence: 'adaptive' })
  const days = async () =>
    (
      await database.db
        .selectFrom('reportMonitors')
        .select(sql<number>`round(extract(epoch from next_run_at - now()) / 86400)::int`.as('days'))
        .executeTakeFirstOrThrow()
    ).days
  const seen = [await days()]
  for (let run = 0; run < 3; run += 1) {
    await runAgain(id)
    seen.push(await days())
  }
  site.change('/two', { body: `<main><a href="${destination}" rel="ugc">${anchorText}</a></main>` })
  await runAgain(id)
  seen.push(await days())
  expect(seen).toEqual([1, 2, 4, 7, 1])
})

test('runs that the owner starts count too, and one that was cancelled does not', async () => {
  const id = await monitored()
  await rerunReport(database.db, id, { userId: member.user.id, key: null })
  await sql`update report_runs set status = 'cancelled', finished_at = now() where finished_at is null`.execute(
    database.db,
  )
  await compareRuns(database.db, mail)
  site.change('/two', { body: `<main><a href="${destination}" rel="ugc">${anchorText}</a></main>` })
  await rerunReport(database.db, id, { userId: member.user.id, key: null })
  await checkLatest(id)
  await compareRuns(database.db, mail)
  expect(await timeline(id)).toEqual(['3 /two rel_changed'])
})

test('a monitor that is switched on again reports nothing of the time in between', async () => {
  const id = await monitored()
  site.withoutLink('/one')
  await runAgain(id)
  await monitor(id, { isOn: false })
  await letPass(6)
  site.change('/two', { body: `<main><a href="${destination}" rel="ugc">${anchorText}</a></main>` })
  await rerunReport(database.db, id, { userId: member.user.id, key: null })
  await checkLatest(id)
  await compareRuns(database.db, mail)
  await watch()
  await monitor(id)
  await compareRuns(database.db, mail)
  await watch()
  expect([await timeline(id), await mails()]).toEqual([[], []])
})

test('a recheck that a run has overtaken writes nothing', async () => {
  const id = await monitored()
  site.withoutLink('/one')
  await runAgain(id)
  await letPass(6)
  const slow = { ...deps, fetcher: { ...deps.fetcher } }
  slow.fetcher.fetchPage = async (url, options) => {
    const fetched = await deps.fetcher.fetchPage(url, options)
    site.withLink('/one')
    await runAgain(id)
    return fetched
  }
  await recheckLinks(database.db, slow)
  await watch()
  expect(await timeline(id)).toEqual([])
})

test('ending a monitor, and deleting its report, end what waits; what changed so far stays with the report', async () => {
  const id = await monitored()
  site.withoutLink('/one')
  await runAgain(id)
  await letPass(6)
  await watch()
  await deleteMonitor(database.db, { userId: member.user.id }, id)
  await watch()
  expect(await timeline(id)).toEqual(['2 /one link_lost'])
  await monitor(id)
  await sql`delete from reports where id = ${id}`.execute(database.db)
  expect(await startDueRuns(database.db)).toBe(0)
  expect(await database.db.selectFrom('reportChanges').selectAll().execute()).toEqual([])
})

test('members have at most 20 monitors, also with concurrent requests', async () => {
  const ids = await Promise.all(Array.from({ length: 22 }, makeReport))
  const outcomes = await Promise.allSettled(ids.map((id) => monitor(id)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { code: 'limit_reached', data: { limit: 20 } } },
    { reason: { code: 'limit_reached' } },
  ])
  const premium = { userId: member.user.id, monitorsMax: monitorsPremiumMax }
  const refused = ids.filter((_id, index) => outcomes[index]?.status === 'rejected')
  for (const id of refused) await putMonitor(database.db, premium, { ...daily, id })
})
