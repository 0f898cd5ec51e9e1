import { createResourceFetcher, type ResourceOptions } from './fetch-resource.ts'
import { type DocumentLimits, type RenderedDocument, readDocument } from './read-document.ts'
import { type ChromiumOptions, startChromium } from './start-chromium.ts'

export type RendererOptions = ChromiumOptions &
  ResourceOptions & {
    limits?: Partial<RendererLimits>
    /** Called with the reason when a browser cannot be started, or ends unexpectedly. */
    onFailure?: (error: unknown) => void
  }

/** Milliseconds, bytes, and the number of concurrent pages. */
type RendererLimits = DocumentLimits & { startMs: number; totalMs: number; slots: number }

export type DocumentRenderer = {
  /** The document that a browser renders of a page; `null` when it has none in time. Rejects only with the signal's reason. */
  render(url: string, signal?: AbortSignal): Promise<RenderedDocument | null>
  /** Ends every browser. */
  close(): void
}

const limitsDefault: RendererLimits = {
  startMs: 10_000,
  totalMs: 15_000,
  settleMs: 12_000,
  quietMs: 500,
  requestsMax: 64,
  bytesMax: 10_000_000,
  htmlMax: 10_000_000,
  slots: 2,
}

/** Renders each page in a separate Chromium, whose only network is the intercepted requests, and which is killed after the time limit. */
export function createRenderer(options: RendererOptions): DocumentRenderer {
  const limits = { ...limitsDefault, ...options.limits }
  const resources = createResourceFetcher(options)
  const closing = new AbortController()
  const takeSlot = createSlots(limits.slots)

  async function show(url: string, signal: AbortSignal): Promise<RenderedDocument | null> {
    const chromium = await startChromium(options).catch((error: unknown) => {
      options.onFailure?.(error)
      return null
    })
    if (chromium === null) return null
    const overtime = new AbortController()
    const ends = AbortSignal.any([signal, overtime.signal])
    const kill = () => void chromium.end()
    ends.addEventListener('abort', kill, { once: true })
    let timer = setTimeout(kill, limits.startMs)
    try {
      signal.throwIfAborted()
      // The page's time limit starts when the browser responds.
      await chromium.devtools.send('Browser.getVersion')
      clearTimeout(timer)
      timer = setTimeout(() => overtime.abort(), limits.totalMs)
      return await readDocument(chromium.devtools, url, { resources, limits, signal: ends })
    } catch (error) {
      signal.throwIfAborted()
      if (!overtime.signal.aborted) options.onFailure?.(error)
      return null
    } finally {
      clearTimeout(timer)
      ends.removeEventListener('abort', kill)
      await chromium.end()
    }
  }

  return {
    async render(url, signal) {
      const ends = signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal])
      const release = await takeSlot(ends)
      try {
        return await show(url, ends)
      } finally {
        release()
      }
    },
    close() {
      closing.abort(new Error('The renderer was closed.'))
      resources.close()
    },
  }
}

/** Hands out slots in the order of the requests. Waiting ends with the signal. */
function createSlots(slots: number) {
  let free = slots
  const waiting: (() => void)[] = []
  const release = () => {
    free += 1
    waiting.shift()?.()
  }
  return async (signal: AbortSignal): Promise<() => void> => {
    signal.throwIfAborted()
    while (free === 0) {
      await new Promise<void>((resolve, reject) => {
        const go = () => {
          signal.removeEventListener('abort', abandon)
          resolve()
        }
        const abandon = () => {
          const index = waiting.indexOf(go)
          if (index !== -1) waiting.splice(index, 1)
          reject(signal.reason)
        }
        waiting.push(go)
        signal.addEventListener('abort', abandon, { once: true })
      })
    }
    free -= 1
    return release
  }
}
