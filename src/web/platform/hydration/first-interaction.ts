/** What says that somebody is there, and may touch next what has no life yet. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const

let presence: Promise<void> | null = null

/** Settles once somebody does anything at all with the page. */
export function firstInteraction(): Promise<void> {
  presence ??= new Promise((resolve) => {
    let pointer: Event | null = null
    const handleSign = (event: Event) => {
      if (event.type === 'pointermove') {
        const before = pointer
        pointer = event
        // A page that opens under a pointer is told of it as of a move; it may rest there.
        if (before === null || isSamePlace(before, event)) return
      }
      for (const sign of signs) window.removeEventListener(sign, handleSign, { capture: true })
      resolve()
    }
    for (const sign of signs) window.addEventListener(sign, handleSign, { capture: true, passive: true })
  })
  return presence
}

function isSamePlace(before: Event, after: Event): boolean {
  const [{ clientX, clientY }, now] = [before as PointerEvent, after as PointerEvent]
  return clientX === now.clientX && clientY === now.clientY
}

/** Waits for a new sign from now on: what the last one asked for could not be had. */
export function resetFirstInteraction(): void {
  presence = null
}

/** Settles once the page is there and the browser has nothing else to do, or somebody does anything with it: what is read first goes first. */
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
