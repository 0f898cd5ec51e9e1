const failedImport = /dynamically imported module|importing a module script|module script failed/i

/**
 * Marks the page when one of its own module scripts could not be loaded before hydration: the stylesheet then shows that the app did not load. Part
 * of the first script, which precedes all others in the page.
 */
export function watchLoading(): void {
  const { dataset } = document.documentElement
  const fail = () => {
    dataset.app ??= 'failed'
  }
  // Error events of elements do not bubble.
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === 'module' && isOwn(target.src)) fail()
    },
    true,
  )
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (failedImport.test(String(reason))) fail()
  })
}

/** A script without an address is inline. */
function isOwn(src: string): boolean {
  return src === '' || src.startsWith(`${window.location.origin}/`)
}

/**
 * Marks the page as hydrated. `marks` are the attributes that the first script wrote: if hydration fails, React renders the page again and would drop
 * them.
 */
export function markHydrated(marks: DOMStringMap): void {
  const { dataset } = document.documentElement
  Object.assign(dataset, { ...marks, ...dataset, app: 'ready' })
}

/** Marks the page as failed: a part that it needs is missing. */
export function noteFailed(): void {
  document.documentElement.dataset.app = 'failed'
}

/** Calls back once hydration succeeded or failed. */
export function onceSettled(onSettled: (app: string) => void): void {
  const { dataset } = document.documentElement
  const observer = new MutationObserver(() => {
    if (dataset.app === undefined) return
    observer.disconnect()
    onSettled(dataset.app)
  })
  observer.observe(document.documentElement, { attributeFilter: ['data-app'] })
}
