import type { Logger } from 'pino'
import { createPageFetcher, type PageFetcherOptions, userAgentOf } from '#adapters/fetch/page-fetcher.ts'
import { createRenderer, type DocumentRenderer } from '#adapters/render/create-renderer.ts'
import { createWebhookSender } from '#adapters/webhooks/webhook-sender.ts'
import type { Env } from '#config/env.ts'
import { createPageRenderer } from '#domain/reports/check/render-page.ts'
import type { Retention } from '#domain/reports/delete-details.ts'
import type { WebhookChannel } from '#domain/reports/monitor/deliver-webhook.ts'
import type { ReportDeps } from '#domain/reports/report-deps.ts'

/** Dependencies for requesting pages, and their stop function. Pages in progress are continued at the next start. */
export function startReports(
  env: Env,
  { origin, log, processId }: { origin: string; log: Logger; processId: string },
): { deps: ReportDeps & WebhookChannel & { retention: Retention }; stop(): void } {
  const stopping = new AbortController()
  const contactUrl = env.FETCH_CONTACT_URL ?? origin
  const fetcher = createPageFetcher({
    contactUrl,
    allow: allowedPairs(env, origin),
    concurrency: env.FETCH_CONCURRENCY,
    ...pacesOf(env),
  })
  const webhooks = createWebhookSender({ userAgent: `Linkwright/1.0 (+${origin})`, allow: env.FETCH_ALLOW })
  const browser = startBrowser(env, { userAgent: userAgentOf(contactUrl), log })
  const renderer = browser === null ? null : createPageRenderer(browser)
  return {
    deps: {
      fetcher,
      webhooks,
      renderer,
      atOnce: env.FETCH_CONCURRENCY,
      processId,
      retention: { freeDays: env.REPORT_DETAIL_DAYS, premiumDays: env.REPORT_DETAIL_PREMIUM_DAYS },
      stopping: stopping.signal,
    },
    stop() {
      stopping.abort()
      fetcher.close()
      webhooks.close()
      browser?.close()
    },
  }
}

/**
 * `host:port` pairs that may be requested at any address: those of the settings, and this installation itself if it has no public name, because its
 * hosted sites are read there.
 */
export function allowedPairs({ FETCH_ALLOW }: Pick<Env, 'FETCH_ALLOW'>, origin: string): readonly string[] {
  const { protocol, hostname, port } = new URL(origin)
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  return isLoopback ? [...FETCH_ALLOW, `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`] : FETCH_ALLOW
}

type PaceSettings = Pick<Env, 'FETCH_HOST_DELAY_MS' | 'FETCH_ALLOW_DELAY_MS' | 'FETCH_ALLOW_CONNECTIONS'>

/** The pace for hosts of others, and for the pairs of `FETCH_ALLOW`, which are the operator's own: the same unless the settings differ. */
export function pacesOf(env: PaceSettings): Pick<PageFetcherOptions, 'hostPace' | 'allowedPace'> {
  return {
    hostPace: { delayMs: env.FETCH_HOST_DELAY_MS, connections: 2 },
    allowedPace: {
      delayMs: env.FETCH_ALLOW_DELAY_MS ?? env.FETCH_HOST_DELAY_MS,
      connections: env.FETCH_ALLOW_CONNECTIONS,
    },
  }
}

function startBrowser(env: Env, { userAgent, log }: { userAgent: string; log: Logger }): DocumentRenderer | null {
  if (env.RENDER_CHROMIUM === undefined) return null
  return createRenderer({
    executable: env.RENDER_CHROMIUM,
    withoutSandbox: env.RENDER_CHROMIUM_NO_SANDBOX,
    userAgent,
    allow: env.FETCH_ALLOW,
    onFailure: (err) => log.warn({ err }, 'a page could not be rendered in the browser'),
  })
}
