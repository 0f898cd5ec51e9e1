const failedImport = /dynamically imported module|importing a module script|module script failed/i

/**
 * Marks the page when one of its own module scripts could not be loaded before the page came to life: the style sheet then shows that the app did not
 * load. Part of the first script, which is in the page before all others.
 */
export function watchLoading(): void {
  const { dataset } = document.documentElement
  const fail = () => {
    dataset.app ??= 'failed'
  }
  // Failures of elements do not bubble.
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

/** A script without an address stands in the page itself. */
function isOwn(src: string): boolean {
  return src === '' || src.startsWith(`${window.location.origin}/`)
}

/**
 * The page came to life. `marks` are what the first script wrote on the page: when the page fails while it comes to life it is drawn anew, and they would
 * be gone.
 */
export function markHydrated(marks: DOMStringMap): void {
  const { dataset } = document.documentElement
  Object.assign(dataset, { ...marks, ...dataset, app: 'ready' })
}

/** The page lacks a part that it cannot do without. */
export function noteFailed(): void {
  document.documentElement.dataset.app = 'failed'
}

/** Calls back once the page came to life, or failed to. */
export function onceSettled(onSettled: (app: string) => void): void {
  const { dataset } = document.documentElement
  const observer = new MutationObserver(() => {
    if (dataset.app === undefined) return
    observer.disconnect()
    onSettled(dataset.app)
  })
  observer.observe(document.documentElement, { attributeFilter: ['data-app'] })
}
