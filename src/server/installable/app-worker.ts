type WorkerEvent = { waitUntil(done: Promise<unknown>): void }
type FetchEvent = WorkerEvent & { request: Request; respondWith(answer: Promise<Response>): void }
type Events = { install: WorkerEvent; activate: WorkerEvent; fetch: FetchEvent }

/** What a service worker's script is given by the browser, as far as it is used here. */
export type WorkerScope = {
  location: { origin: string }
  caches: CacheStorage
  fetch: (request: Request) => Promise<Response>
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Events>(name: Name, handle: (event: Events[Name]) => void): void
}
export type WorkerSettings = { build: string; cachePrefix: string; offlinePath: string; scopes: readonly string[] }

/**
 * The service worker of the installed app. It answers for two things alone. Files with a hash in their name, asked for by a member's page, are kept and
 * answered from what is kept. And where a member's page cannot be loaded, the page that says so stands in its place. Public pages, the API and all else
 * go their way as if it were not there. Browsers get this function as it is written: it can use nothing from outside.
 */
export function appWorker(worker: WorkerScope, { build, cachePrefix, offlinePath, scopes }: WorkerSettings) {
  const { caches } = worker
  const ownCache = cachePrefix + build

  worker.addEventListener('install', (event) => event.waitUntil(prepare()))
  worker.addEventListener('activate', (event) => event.waitUntil(forgetOthers()))
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== worker.location.origin) return
    if (request.mode === 'navigate') {
      if (isMemberPage(pathname)) event.respondWith(pageOrWord(request))
    } else if (pathname.startsWith('/assets/')) event.respondWith(file(event))
  })

  /** Pages come from the network, so that one worker follows another at once and nobody notices. */
  async function prepare() {
    // Whoever has just signed out, or a worker that is on its way out, may throw it away meanwhile.
    let tries = 0
    do await (await caches.open(ownCache)).add(offlinePath)
    while (++tries < 3 && !(await caches.has(ownCache)))
    await worker.skipWaiting()
  }

  async function forgetOthers() {
    const others = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== ownCache)
    await Promise.all(others.map((name) => caches.delete(name)))
  }

  function isMemberPage(path: string): boolean {
    return scopes.some((scope) => path === scope || path.startsWith(`${scope}/`))
  }

  async function pageOrWord(request: Request): Promise<Response> {
    try {
      return await worker.fetch(request)
    } catch (error) {
      const kept = await caches.match(offlinePath)
      if (kept === undefined) throw error
      return kept
    }
  }

  async function file(event: FetchEvent): Promise<Response> {
    const kept = await caches.match(event.request)
    if (kept !== undefined) return kept
    const answer = await worker.fetch(event.request)
    if (answer.status === 200 && /\bimmutable\b/.test(answer.headers.get('cache-control') ?? ''))
      event.waitUntil(keep(event.request, answer.clone()))
    return answer
  }

  /** What was thrown away, by a newer worker or at sign-out, is not begun anew. A full disk is no reason for a page to fail. */
  async function keep(request: Request, answer: Response) {
    if (!(await caches.has(ownCache))) return
    const cache = await caches.open(ownCache)
    // Thrown away between the two, it has just been begun anew: without the word it began with. Later on it may go: what is held is written to nowhere.
    if ((await cache.match(offlinePath)) === undefined) await caches.delete(ownCache)
    else await cache.put(request, answer).catch(() => undefined)
  }
}
