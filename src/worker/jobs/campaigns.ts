import type { Logger } from 'pino'
import type { Db } from '#db/db.ts'
import { mailLosses } from '#domain/campaigns/alerts/alert-of-loss.ts'
import { sendDigests } from '#domain/campaigns/alerts/send-digests.ts'
import { advanceNext } from '#domain/campaigns/engine/advance-placements.ts'
import type { EngineDeps } from '#domain/campaigns/engine/engine-deps.ts'
import { extendCreditHolds } from '#domain/campaigns/engine/extend-credit-holds.ts'
import { pruneChecks } from '#domain/campaigns/engine/prune-checks.ts'
import { removeNextArticle } from '#domain/campaigns/engine/remove-articles.ts'
import { settleCampaigns } from '#domain/campaigns/engine/settle-campaigns.ts'
import { watchNext } from '#domain/campaigns/engine/watch-placements.ts'
import { addUpLinks } from '#domain/campaigns/figures/link-counts.ts'
import { measureNextSites } from '#domain/campaigns/figures/measure-sites.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import type { ReportDeps } from '#domain/reports/report-deps.ts'

/** The number of placements that a process advances, or of live links that it checks, at the same time. */
const atOnce = 8

export type CampaignWork = {
  /** Advances placements until none is due. A call during a run only requests one more run. */
  advance(): Promise<void>
  /** Checks live links until none is due. */
  watch(): Promise<void>
}

/** Creates the engine of this process. All jobs share one run, so a slow site blocks one job and not all of them. */
export function createCampaignWork({ db }: { db: Db }, deps: EngineDeps): CampaignWork {
  const { stopping } = deps.reports

  /** One worker looks first, and each that finds work starts another one: mostly there is none, and one look is enough. */
  async function drain(next: (db: Db, deps: EngineDeps, onFound: () => void) => Promise<boolean>) {
    const errors: unknown[] = []
    const workers: Promise<void>[] = []
    const startWorker = () => {
      if (workers.length < atOnce) workers.push(work())
    }
    const work = async () => {
      while (!stopping.aborted) {
        const isOver = await next(db, deps, startWorker).then(
          (wasThere) => !wasThere,
          (error: unknown) => errors.push(error) > faultsMax,
        )
        if (isOver) return
      }
    }
    startWorker()
    for (const worker of workers) await worker
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} steps of placements failed`)
  }

  async function advanceAll() {
    await drain(advanceNext)
    await drain(removeNextArticle)
    if (stopping.aborted) return
    await settleCampaigns(db, deps)
    await extendCreditHolds(db)
  }

  return { advance: oneAtATime(advanceAll, stopping), watch: oneAtATime(() => drain(watchNext), stopping) }
}

/** After this many errors, a run stops and leaves the rest to the next one: the database may be unavailable. */
const faultsMax = 20

/** Runs `work` one at a time, and once more if it was requested during a run. */
function oneAtATime(work: () => Promise<void>, stopping: AbortSignal): () => Promise<void> {
  let running: Promise<void> | null = null
  let again = false
  async function runAll() {
    while (again && !stopping.aborted) {
      again = false
      await work()
    }
  }
  return async () => {
    again = true
    if (running !== null) return
    running = runAll().finally(() => {
      running = null
    })
    await running
  }
}

type Deps = {
  db: Db
  log: Logger
  mailDeps: MailDeps
  reports: Pick<ReportDeps, 'stopping'>
  campaigns: CampaignWork
}

export async function advanceCampaigns({ campaigns }: Pick<Deps, 'campaigns'>) {
  await campaigns.advance()
}

export async function watchCampaigns({ campaigns }: Pick<Deps, 'campaigns'>) {
  await campaigns.watch()
}

/** Mails members the results of their links since yesterday's mail. */
export async function sendCampaignDigests({ db, log, mailDeps }: Pick<Deps, 'db' | 'log' | 'mailDeps'>) {
  const sent = await sendDigests(db, mailDeps)
  if (sent > 0) log.info({ sent }, 'daily mails about links sent')
}

/** Mails members who requested it about links that were just lost. */
export async function mailCampaignLosses({ db, log, mailDeps }: Pick<Deps, 'db' | 'log' | 'mailDeps'>) {
  const sent = await mailLosses(db, mailDeps)
  if (sent > 0) log.info({ sent }, 'mails about lost links sent')
}

/** Adds up the changed figures of members' links. */
export async function countCampaignLinks({ db }: Pick<Deps, 'db'>) {
  await addUpLinks(db)
}

/** Deletes old checks of links that add no information to other checks. */
export async function pruneCampaignChecks({ db, log, reports }: Pick<Deps, 'db' | 'log' | 'reports'>) {
  const done = { links: 0, checks: 0 }
  while (!reports.stopping.aborted) {
    const pruned = await pruneChecks(db)
    if (pruned === null) break
    done.links += pruned.links
    done.checks += pruned.checks
  }
  if (done.checks > 0) log.info(done, 'redundant old checks deleted')
}

/** Computes the figures of sites that are due. */
export async function measureSites({ db, log, reports }: Pick<Deps, 'db' | 'log' | 'reports'>) {
  let measured = 0
  while (!reports.stopping.aborted) {
    const sites = await measureNextSites(db)
    if (sites === 0) break
    measured += sites
  }
  if (measured > 0) log.debug({ measured }, 'sites measured')
}
