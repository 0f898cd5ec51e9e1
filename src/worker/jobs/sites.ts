import type { Logger } from 'pino'
import type { Db } from '#db/db.ts'
import { announceNextHost } from '#domain/sites/articles/announce-articles.ts'
import { deleteUnfinished } from '#domain/sites/articles/delete-unfinished.ts'
import { checkNextSite } from '#domain/sites/health/check-health.ts'
import { recheckNextProof } from '#domain/sites/proof/recheck-proofs.ts'
import type { SiteDeps } from '#domain/sites/site-deps.ts'

type Deps = { db: Db; log: Logger; sites: SiteDeps }

/** How long one job continues with due checks. The sweep of the next minute continues after it. */
const limitMs = 40_000
/** The number of concurrent checks. Each waits for a server of another operator. */
const atOnce = 4

/** Processes one item after another until none is due. The next process continues items in progress at a stop. */
async function work({ sites: { stopping } }: Deps, takeNext: () => Promise<boolean>): Promise<void> {
  const endsAt = Date.now() + limitMs
  const processAll = async () => {
    while (!stopping.aborted && Date.now() < endsAt && (await takeNext())) {
      // The condition does the work.
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, processAll))
  } catch (error) {
    if (!stopping.aborted) throw error
  }
}

/** Checks whether the sites answer correctly. */
export async function checkSites(deps: Deps) {
  const { db, log, sites } = deps
  await work(deps, async () => {
    const checked = await checkNextSite(db, sites)
    if (checked === null) return false
    const { health, ...site } = checked
    const codes = health.reasons.map(({ code }) => code)
    log[health.reasons.some(({ isFault }) => isFault) ? 'info' : 'debug']({ ...site, codes }, 'site looked at')
    return true
  })
}

/** Checks again the proofs that members provided. */
export async function recheckSiteProofs(deps: Deps) {
  const { db, log, sites } = deps
  await work(deps, async () => {
    const checked = await recheckNextProof(db, sites)
    if (checked === null) return false
    log[checked.outcome === 'found' ? 'debug' : 'info'](checked, 'proof of a site looked for again')
    return true
  })
}

/** Notifies search engines of new articles. They also find the articles without a notification, so there are no retries. */
export async function announceArticles({ db, log, sites }: Deps) {
  while (!sites.stopping.aborted) {
    const announced = await announceNextHost(db, sites)
    if (announced === null) return
    log.info(announced, 'new articles announced to search engines')
  }
}

/** Deletes reserved articles whose publication on external sites was never completed. */
export async function deleteUnfinishedArticles({ db, log }: Deps) {
  const deleted = await deleteUnfinished(db)
  if (deleted > 0) log.info({ deleted }, 'unfinished articles deleted')
}
