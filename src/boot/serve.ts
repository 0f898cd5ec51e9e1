import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { RequestListener, Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Env, SettingsError } from '#config/env.ts'
import { type Connection, type ConnectionSource, connect, webSource } from '#db/connection.ts'
import { listen } from '#db/events.ts'
import { startDatabaseClock } from '#db/health/database-clock.ts'
import { requireWebSession } from '#db/health/require-session.ts'
import type { Watchdog } from '#db/health/watchdog.ts'
import { requireWebRole } from '#db/health/web-role.ts'
import { backgroundWorkDone } from '#server/auth/tokens/background-work.ts'
import type { ServerDeps } from '#server/http/api/api-context.ts'
import { closeHttpServer } from '#server/http/http-server.ts'
import { createListener } from '#server/http/listener.ts'
import type { DiskSpace } from '#server/http/readiness.ts'
import { cacheInvalidation, pageChannels } from '#server/http/response/cache-invalidation.ts'
import { createPageCache, type PageCache } from '#server/http/response/page-cache.ts'
import { loadStaticFiles } from '#server/http/response/static-files.ts'
import type { RenderPage } from '#server/pages/pages.ts'
import { createSiteHosts, type SiteHosts } from '#server/sites/site-hosts.ts'
import { announce } from './announce.ts'
import type { BoundServer } from './bind-server.ts'
import { createDeps, type Shared } from './create-deps.ts'
import { waitFor } from './run-process.ts'
import { watchTextService } from './watch-text-service.ts'

const root = join(import.meta.dirname, '../..')
/** In development, loading the source of every page may take long on a slow machine. */
const pagesTimeoutMs = 300_000
const pageCacheBytesMax = 64 * 1024 * 1024
/** How long requests in progress may take to finish after the stop signal. */
const graceMs = 10_000
/** How long requests that were already sent may take to be read after the stop signal. */
const drainMs = 200

const sharedLoginWarning =
  "DATABASE_WEB_URL is not set: visitors' requests use the login of DATABASE_URL and only take on a role with fewer rights"

type Served = {
  source: ConnectionSource
  connection: Connection
  watchdog: Watchdog
  shared: Shared
  /** Registers functions to run when the process stops, in reverse order of the start. */
  stops: (() => Promise<unknown>)[]
}

/** Answers requests on the bound port once everything is prepared. */
export async function serve(
  { server, answerWith }: BoundServer,
  origin: string,
  { source, connection, watchdog, shared, stops }: Served,
): Promise<void> {
  const { env, log } = shared
  let ready = false
  const web = connect(webSource(source, env.DATABASE_WEB_URL), { max: 20, name: 'linkwright web' })
  stops.push(() => web.close())
  watchdog.guard(web.pool)
  const ownLogin = env.DATABASE_WEB_URL !== undefined
  await waitFor(log, 'checking the role of visitors', requireWebRole(web.pool, connection.pool, { ownLogin }))
  if (ownLogin) await waitFor(log, 'checking the sessions of visitors', requireWebSession(web.pool))
  else if (env.DATABASE_URL !== undefined) log.warn(sharedLoginWarning)
  const clock = await waitFor(log, "reading the database's clock", startDatabaseClock(connection.db))
  stops.push(async () => clock.close())
  const cache = createPageCache(pageCacheBytesMax, clock.now)
  const deps = createDeps(shared, connection, web, origin)
  // The first start creates the first signing key, so that the first sign-in does not wait for it.
  await waitFor(log, 'making the signing keys', deps.accounts.signingKeys.jwks())
  const hosts = createSiteHosts(web.db)
  const events = listen(source, pageChannels, cacheInvalidation(cache, hosts))
  const preparing = createRequestListener(server, env, { deps, cache, hosts, isReady: () => ready })
  const answering = await waitFor(log, 'preparing the pages', preparing, pagesTimeoutMs)
  // Node writes its compile cache when a process exits. After a kill or a power cut the next start must not compile everything again.
  flushCompileCache()
  ready = true
  answerWith(answering.listener)
  stops.push(async () => {
    ready = false
    await answering.close()
    deps.live.close()
    deps.reports.live.close()
    deps.campaigns.live.close()
    await sleep(drainMs)
    await closeHttpServer(server, graceMs)
    await backgroundWorkDone()
    await deps.viewCounter.flush()
    await events.close()
  })
  announce(env, origin)
  void watchTextService(env, deps.trialPosts.writer, log)
}

type Listened = { deps: ServerDeps; cache: PageCache; hosts: SiteHosts; isReady: () => boolean }

async function createRequestListener(
  server: Server,
  env: Env,
  listened: Listened,
): Promise<{ listener: RequestListener; close: () => Promise<void> }> {
  const showsMailbox = env.NODE_ENV !== 'production'
  const { TRUSTED_PROXIES: trustedProxies, TLS_PERMISSION_FROM: tlsPermissionFrom } = env
  const refusesUnknownHosts = (env.UNKNOWN_HOSTS ?? (env.PUBLIC_URL === undefined ? 'product' : 'refuse')) === 'refuse'
  const disk = env.DATABASE_URL === undefined ? diskSpace(env) : undefined
  const options = {
    ...listened,
    trustedProxies,
    tlsPermissionFrom,
    refusesUnknownHosts,
    showsMailbox,
    disk,
  }
  if (env.NODE_ENV === 'development') {
    const { createDevelopmentListener } = await import('../../scripts/development.ts')
    return createDevelopmentListener(root, server, options)
  }
  const built = join(root, 'build/server/index.js')
  if (!existsSync(built))
    throw new SettingsError('The pages are not built yet. Start with `npm start`, which builds them.')
  const { createWeb, buildId } = (await import(built)) as { createWeb: () => RenderPage; buildId: string }
  const files = loadStaticFiles(join(root, 'build/client'))
  return {
    listener: createListener({ ...options, render: createWeb(), files, build: buildId, development: false }),
    close: async () => undefined,
  }
}

/** The disk of the embedded database and its log. */
function diskSpace(env: Env): DiskSpace {
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(env.DATA_DIR)
    return bavail * bsize
  }
  return { freeBytes, minBytes: env.DISK_FREE_MIN_MB * 1024 * 1024 }
}
