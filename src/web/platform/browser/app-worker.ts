import { appCachePrefix, appWorkerPath, memberScopes } from '#contract/shell/installable.ts'

/**
 * Has the installed app's worker answer for members' pages from now on, and for nothing else. A browser that has none, or refuses, goes on without: the
 * app needs it only where there is no network.
 */
export async function registerAppWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const outcomes = memberScopes.map((scope) =>
    serviceWorker.register(appWorkerPath, { scope, updateViaCache: 'none' }).catch(() => undefined),
  )
  await Promise.all(outcomes)
}

/** Takes back the worker and all that it kept. For whoever signs out. */
export async function forgetAppWorker(): Promise<void> {
  try {
    if (!('serviceWorker' in navigator)) return
    const workers = await navigator.serviceWorker.getRegistrations()
    await Promise.all(workers.filter(isOurs).map((worker) => worker.unregister()))
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name.startsWith(appCachePrefix)).map((name) => caches.delete(name)))
  } catch {
    // A browser that keeps these closed kept nothing.
  }
}

function isOurs({ active, waiting, installing }: ServiceWorkerRegistration): boolean {
  const script = (active ?? waiting ?? installing)?.scriptURL
  return script !== undefined && new URL(script).pathname === appWorkerPath
}
