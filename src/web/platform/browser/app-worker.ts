import { appCachePrefix, appWorkerPath, memberScopes } from '#contract/shell/installable.ts'

/**
 * Registers the service worker of the installed app for the members' pages only. A browser that has no service workers, or refuses them, works
 * without: the app needs the worker only where there is no network.
 */
export async function registerAppWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const outcomes = memberScopes.map((scope) =>
    serviceWorker.register(appWorkerPath, { scope, updateViaCache: 'none' }).catch(() => undefined),
  )
  await Promise.all(outcomes)
}

/** Unregisters the worker and deletes its caches. Called at sign-out. */
export async function removeAppWorker(): Promise<void> {
  try {
    if (!('serviceWorker' in navigator)) return
    const workers = await navigator.serviceWorker.getRegistrations()
    await Promise.all(workers.filter(isOurs).map((worker) => worker.unregister()))
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name.startsWith(appCachePrefix)).map((name) => caches.delete(name)))
  } catch {
    // A browser that denies access to workers and caches has stored nothing.
  }
}

function isOurs({ active, waiting, installing }: ServiceWorkerRegistration): boolean {
  const script = (active ?? waiting ?? installing)?.scriptURL
  return script !== undefined && new URL(script).pathname === appWorkerPath
}
