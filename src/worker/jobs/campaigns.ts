import type { Logger } from 'pino'
import type { Db } from '#db/db.ts'
import { mailLosses } from '#domain/campaigns/alerts/alert-of-loss.ts'
import { sendDigests } from '#domain/campaigns/alerts/send-digests.ts'
import { advanceNext } from '#domain/campaigns/engine/advance-placements.ts'
import type { EngineTools } from '#domain/campaigns/engine/engine-tools.ts'
import { extendCreditHolds } from '#domain/campaigns/engine/extend-credit-holds.ts'
import { pruneChecks } from '#domain/campaigns/engine/prune-checks.ts'
import { removeNextArticle } from '#domain/campaigns/engine/remove-articles.ts'
import { settleCampaigns } from '#domain/campaigns/engine/settle-campaigns.ts'
import { watchNext } from '#domain/campaigns/engine/watch-placements.ts'
import { measureNextSites } from '#domain/campaigns/figures/measure-sites.ts'
import type { MailTools } from '#domain/mail/mail-tools.ts'
import type { ReportTools } from '#domain/reports/report-tools.ts'

/** Placements of a process that are worked on at the same time, and live links that are looked at. */
const atOnce = 8

export type CampaignWork = {
  /** Moves placements on until nothing is due. While that runs, another call only makes sure that it looks once more. */
  advance(): Promise<void>
  /** Looks at live links until none is due. */
  watch(): Promise<void>
}

/** Makes the one engine of this process: however many jobs ask for it, a slow site takes the place of one job and not of all. */
export function createCampaignWork({ db }: { db: Db }, tools: EngineTools): CampaignWork {
  const { stopping } = tools.reports

  async function drain(next: (db: Db, tools: EngineTools) => Promise<boolean>) {
    const errors: unknown[] = []
    const work = async () => {
      while (!stopping.aborted) {
        const isOver = await next(db, tools).then(
          (wasThere) => !wasThere,
          (error: unknown) => errors.push(error) > faultsMax,
        )
        if (isOver) return
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} steps of placements failed`)
  }

  async function advanceAll() {
    await drain(advanceNext)
    await drain(removeNextArticle)
    if (stopping.aborted) return
    await settleCampaigns(db, tools)
    await extendCreditHolds(db)
  }

  return { advance: oneAtATime(advanceAll, stopping), watch: oneAtATime(() => drain(watchNext), stopping) }
}

/** After so many faults in one turn it is left to the next: the database may be away. */
const faultsMax = 20

/** Runs `work` once at a time, and once more when it was asked for meanwhile. */
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

type Tools = {
  db: Db
  log: Logger
  mailTools: MailTools
  reports: Pick<ReportTools, 'stopping'>
  campaigns: CampaignWork
}

export async function advanceCampaigns({ campaigns }: Pick<Tools, 'campaigns'>) {
  await campaigns.advance()
}

export async function watchCampaigns({ campaigns }: Pick<Tools, 'campaigns'>) {
  await campaigns.watch()
}

/** Mails the members what became of their links since yesterday's mail. */
export async function sendCampaignDigests({ db, log, mailTools }: Pick<Tools, 'db' | 'log' | 'mailTools'>) {
  const sent = await sendDigests(db, mailTools)
  if (sent > 0) log.info({ sent }, 'members were mailed what became of their links')
}

/** Mails members who chose so about links that were lost a moment ago. */
export async function mailCampaignLosses({ db, log, mailTools }: Pick<Tools, 'db' | 'log' | 'mailTools'>) {
  const sent = await mailLosses(db, mailTools)
  if (sent > 0) log.info({ sent }, 'members were mailed about lost links')
}

/** Takes out looks at links that are over and say nothing that others do not say. */
export async function pruneCampaignChecks({ db, log, reports }: Pick<Tools, 'db' | 'log' | 'reports'>) {
  const done = { links: 0, looks: 0 }
  while (!reports.stopping.aborted) {
    const thinned = await pruneChecks(db)
    if (thinned === null) break
    done.links += thinned.links
    done.looks += thinned.looks
  }
  if (done.looks > 0) log.info(done, 'looks that said nothing new taken out')
}

/** Computes the figures of sites that are due. */
export async function measureSites({ db, log, reports }: Pick<Tools, 'db' | 'log' | 'reports'>) {
  let measured = 0
  while (!reports.stopping.aborted) {
    const sites = await measureNextSites(db)
    if (sites === 0) break
    measured += sites
  }
  if (measured > 0) log.debug({ measured }, 'sites measured')
}
