/** Events that show that a visitor is present and may soon interact with a part that is not hydrated. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const

let presence: Promise<void> | null = null

/** Resolves at the first interaction with the page. */
export function firstInteraction(): Promise<void> {
  presence ??= new Promise((resolve) => {
    let pointer: Event | null = null
    const handleSign = (event: Event) => {
      if (event.type === 'pointermove') {
        const before = pointer
        pointer = event
        // A page that opens under a resting pointer also receives a pointermove.
        if (before === null || isSamePosition(before, event)) return
      }
      for (const sign of signs) window.removeEventListener(sign, handleSign, { capture: true })
      resolve()
    }
    for (const sign of signs) window.addEventListener(sign, handleSign, { capture: true, passive: true })
  })
  return presence
}

function isSamePosition(before: Event, after: Event): boolean {
  const [{ clientX, clientY }, now] = [before as PointerEvent, after as PointerEvent]
  return clientX === now.clientX && clientY === now.clientY
}

/** Waits for another interaction: the code that the last one requested could not be loaded. */
export function resetFirstInteraction(): void {
  presence = null
}

/** Resolves when the page is loaded and the browser is idle, or at the first interaction. So what a visitor reads first is loaded first. */
export function pageIdle(): Promise<void> {
  const loaded = new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve()
    else window.addEventListener('load', () => resolve(), { once: true })
  })
  const idle = () =>
    new Promise<void>((resolve) => {
      if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 1_000 })
      else setTimeout(resolve, 200)
    })
  return Promise.race([loaded.then(idle), firstInteraction()])
}
