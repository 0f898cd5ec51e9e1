type WorkerEvent = { waitUntil(done: Promise<unknown>): void }
type FetchEvent = WorkerEvent & { request: Request; respondWith(answer: Promise<Response>): void }
type Events = { install: WorkerEvent; activate: WorkerEvent; fetch: FetchEvent }

/** The parts of the service worker's global scope that are used here. */
export type WorkerScope = {
  location: { origin: string }
  caches: CacheStorage
  fetch: (request: Request) => Promise<Response>
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Events>(name: Name, handle: (event: Events[Name]) => void): void
}
export type WorkerSettings = { build: string; cachePrefix: string; offlinePath: string; scopes: readonly string[] }

/**
 * The service worker of the installed app. It handles only two things. Files with a hash in their name, requested by a member's page, are cached and
 * served from the cache. If a member's page cannot be loaded, the offline page replaces it. Public pages, the API and all other requests are not
 * handled. Browsers receive the source of this function, so it can use nothing from outside.
 */
export function appWorker(worker: WorkerScope, { build, cachePrefix, offlinePath, scopes }: WorkerSettings) {
  const { caches } = worker
  const ownCache = cachePrefix + build

  worker.addEventListener('install', (event) => event.waitUntil(prepare()))
  worker.addEventListener('activate', (event) => event.waitUntil(deleteOthers()))
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== worker.location.origin) return
    if (request.mode === 'navigate') {
      if (isMemberPage(pathname)) event.respondWith(pageOrOffline(request))
    } else if (pathname.startsWith('/assets/')) event.respondWith(file(event))
  })

  /** Pages come from the network, so one worker can replace another at once without a visible effect. */
  async function prepare() {
    // A sign-out or an outgoing worker may delete the cache meanwhile.
    let tries = 0
    do await (await caches.open(ownCache)).add(offlinePath)
    while (++tries < 3 && !(await caches.has(ownCache)))
    await worker.skipWaiting()
  }

  async function deleteOthers() {
    const others = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== ownCache)
    await Promise.all(others.map((name) => caches.delete(name)))
  }

  function isMemberPage(path: string): boolean {
    return scopes.some((scope) => path === scope || path.startsWith(`${scope}/`))
  }

  async function pageOrOffline(request: Request): Promise<Response> {
    try {
      return await worker.fetch(request)
    } catch (error) {
      const cached = await caches.match(offlinePath)
      if (cached === undefined) throw error
      return cached
    }
  }

  async function file(event: FetchEvent): Promise<Response> {
    const cached = await caches.match(event.request)
    if (cached !== undefined) return cached
    const answer = await worker.fetch(event.request)
    if (answer.status === 200 && /\bimmutable\b/.test(answer.headers.get('cache-control') ?? ''))
      event.waitUntil(store(event.request, answer.clone()))
    return answer
  }

  /** A cache that was deleted, by a newer worker or at sign-out, is not created again. A full disk must not break a page. */
  async function store(request: Request, answer: Response) {
    if (!(await caches.has(ownCache))) return
    const cache = await caches.open(ownCache)
    // If the cache was deleted between the two calls, `open` has created it again, without the offline page. A deletion after this check does no
    // harm: writes to a deleted cache are lost.
    if ((await cache.match(offlinePath)) === undefined) await caches.delete(ownCache)
    else await cache.put(request, answer).catch(() => undefined)
  }
}
