import { sql } from 'kysely'
import { createBinaryArray } from '#db/binary-array.ts'
import type { Db } from '#db/db.ts'
import { packEvidence, packReasons } from '../evidence/packed-json.ts'
import { leaseSeconds } from '../runs.ts'
import type { CheckedPage } from './check-page.ts'

export type CheckedResult = CheckedPage & { position: number }

/** The number of results per write (fewer when they have very many links), and how often waiting results are written. */
const resultsPerWrite = 200
const linksPerWrite = 2_000
const writeEveryMs = 500
/** The lease is renewed at least this often, also while no page responds. */
const renewEveryMs = 5_000

/** Collects results and writes many of them in one statement, which also renews the lease. Nothing is written without the lease. */
export function createResultWriter(db: Db, runId: string, lease: string) {
  let gathered = takeBatch()
  let writing: Promise<void> = Promise.resolve()
  let holds = true
  let failure: unknown
  let writtenAt = Date.now()

  function flush() {
    writtenAt = Date.now()
    const batch = gathered
    gathered = takeBatch()
    writing = writing
      .then(async () => {
        if (holds) holds = await writeBatch(db, { runId, lease, batch })
        giveBack(batch)
      })
      .catch((error: unknown) => {
        holds = false
        failure ??= error
      })
  }
  const timer = setInterval(() => {
    if (gathered.results > 0 || Date.now() - writtenAt > renewEveryMs) flush()
  }, writeEveryMs)

  return {
    add(result: CheckedResult) {
      addResult(gathered, result)
      if (gathered.results >= resultsPerWrite || gathered.links >= linksPerWrite) flush()
    },
    holdsLease: () => holds,
    async close() {
      clearInterval(timer)
      if (gathered.results > 0) flush()
      await writing
      if (failure !== undefined) throw failure
    },
  }
}

/**
 * Results in the format of the database. They are serialised immediately into reused buffers: stored as objects until the batch is full, they would
 * take most of the garbage collector's time.
 */
type Batch = ReturnType<typeof newBatch>

const idleBatches: Batch[] = []
const idleBatchesMax = 4

function newBatch() {
  return {
    results: 0,
    links: 0,
    positions: createBinaryArray('integer'),
    verdicts: createBinaryArray('text'),
    reasons: createBinaryArray('bytea'),
    evidence: createBinaryArray('bytea'),
    anchorTexts: createBinaryArray('text'),
    relKinds: createBinaryArray('text'),
    isIndexable: createBinaryArray('text'),
  }
}

function takeBatch(): Batch {
  return idleBatches.pop() ?? newBatch()
}

function giveBack(batch: Batch) {
  batch.results = 0
  batch.links = 0
  for (const column of columnsOf(batch)) column.clear()
  if (idleBatches.length < idleBatchesMax) idleBatches.push(batch)
}

function columnsOf({ positions, verdicts, reasons, evidence, anchorTexts, relKinds, isIndexable }: Batch) {
  return [positions, verdicts, reasons, evidence, anchorTexts, relKinds, isIndexable]
}

function addResult(batch: Batch, { position, verdict, reasons, evidence, quality }: CheckedResult) {
  batch.results += 1
  batch.links += evidence.page?.links.length ?? 0
  batch.positions.add(position)
  batch.verdicts.add(verdict)
  batch.reasons.add(packReasons(JSON.stringify(reasons)))
  batch.evidence.add(packEvidence(evidence))
  batch.anchorTexts.add(quality.anchorText?.replaceAll('\0', '\uFFFD') ?? null)
  batch.relKinds.add(quality.relKind)
  batch.isIndexable.add(quality.indexable === null ? null : String(quality.indexable))
}

type Write = { runId: string; lease: string; batch: Batch }

/**
 * Writes results and adds them to the counts of the run: only the pages that had no result yet. Returns whether the lease is still valid; it is not
 * when the run was cancelled or taken over. The results of a write have one time, later than all before even if the clock was set back: readers who
 * have seen some results continue after their time. The conditions on run and positions are repeated, so that the planner finds the rows by them even
 * before the table has statistics.
 */
async function writeBatch(db: Db, { runId, lease, batch }: Write): Promise<boolean> {
  const positions = batch.positions.value()
  const { rows: leased } = await sql`with run as (
      select id from report_runs where id = ${runId} and leased_by = ${lease} and finished_at is null for update
    ), moment as (
      select greatest(now(), max(checked_at) + interval '1 microsecond') as at from report_pages
      where run_id = ${runId} and verdict is not null
    ), written as (
      update report_pages set verdict = result.verdict::page_verdict, reasons_packed = result.reasons,
        evidence_packed = result.evidence,
        anchor_text = result.anchor_text, rel_kind = result.rel_kind, is_indexable = result.is_indexable::boolean, checked_at = moment.at
      from run, moment, unnest(${positions}::integer[], ${batch.verdicts.value()}::text[], ${batch.reasons.value()}::bytea[],
        ${batch.evidence.value()}::bytea[], ${batch.anchorTexts.value()}::text[], ${batch.relKinds.value()}::text[],
        ${batch.isIndexable.value()}::text[]) as result (position, verdict, reasons, evidence, anchor_text, rel_kind, is_indexable)
      where report_pages.run_id = run.id and report_pages.run_id = ${runId} and report_pages.position = any (${positions}::integer[])
        and report_pages.position = result.position and report_pages.verdict is null
      returning report_pages.verdict, report_pages.rel_kind, report_pages.is_indexable
    ), counted as (
      select coalesce(jsonb_object_agg(property, pages), '{}') as counts from (
        select property, count(*) as pages from written cross join lateral
          unnest(array[verdict::text, rel_kind, case is_indexable when true then 'indexable' when false then 'not_indexable' end]) as property
        where property is not null group by property
      ) as properties
    )
    update report_runs set leased_until = now() + make_interval(secs => ${leaseSeconds}),
      counts = add_counts(coalesce(report_runs.counts, count_results(report_runs.id)), counted.counts)
    from run, counted where report_runs.id = run.id and report_runs.id = ${runId} returning report_runs.id`.execute(db)
  return leased.length > 0
}
