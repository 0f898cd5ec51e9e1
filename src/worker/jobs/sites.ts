import type { Logger } from 'pino'
import type { Db } from '#db/db.ts'
import { announceNextHost } from '#domain/sites/articles/announce-articles.ts'
import { deleteUnfinished } from '#domain/sites/articles/delete-unfinished.ts'
import { checkNextSite } from '#domain/sites/health/check-health.ts'
import { recheckNextProof } from '#domain/sites/proof/recheck-proofs.ts'
import type { SiteDeps } from '#domain/sites/site-deps.ts'

type Deps = { db: Db; log: Logger; sites: SiteDeps }

/** How long one job goes on with looks that are due; the sweep of the next minute goes on after it. */
const turnMs = 40_000
/** Looks at the same time: each waits for somebody else's server. */
const atOnce = 4

/** Takes up one thing after another until nothing is due. What was under way when the process stops is taken up by the next. */
async function work({ sites: { stopping } }: Deps, takeNext: () => Promise<boolean>): Promise<void> {
  const turnEnds = Date.now() + turnMs
  const takeTurns = async () => {
    while (!stopping.aborted && Date.now() < turnEnds && (await takeNext())) {
      // The next one.
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, takeTurns))
  } catch (error) {
    if (!stopping.aborted) throw error
  }
}

/** Looks whether the sites answer as they should. */
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

/** Looks again for the proofs that members gave. */
export async function recheckSiteProofs(deps: Deps) {
  const { db, log, sites } = deps
  await work(deps, async () => {
    const looked = await recheckNextProof(db, sites)
    if (looked === null) return false
    log[looked.outcome === 'found' ? 'debug' : 'info'](looked, 'proof of a site looked for again')
    return true
  })
}

/** Tells search engines of what is new. They find it without being told, so nothing here is tried twice. */
export async function announceArticles({ db, log, sites }: Deps) {
  while (!sites.stopping.aborted) {
    const told = await announceNextHost(db, sites)
    if (told === null) return
    log.info(told, 'search engines told of new articles')
  }
}

/** Places on other people's sites that nobody came back for are given back. */
export async function forgetUnfinishedArticles({ db, log }: Deps) {
  const forgotten = await deleteUnfinished(db)
  if (forgotten > 0) log.info({ forgotten }, 'articles that were never published forgotten')
}
