/** Events that show that a visitor is present and may soon interact with a part that is not hydrated. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const

/** A busy browser delays each step of hydration no longer than this. */
const idleMs = 200

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

/** A page in the background paints nothing, and hydrates after this time. */
const paintMs = 3_000

/** Resolves after the first paint of the page, or at the first interaction. So what a visitor reads first is loaded first. */
export function pagePainted(): Promise<void> {
  const painted = new Promise<void>((resolve) => {
    // The next task after a frame: the frame is painted.
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, paintMs)
  })
  return Promise.race([painted, firstInteraction()])
}

/** A task longer than this delays an interaction on a slow phone. */
const sliceMs = 8

/**
 * Returns a function that gives way to more urgent work if it was not called for a while: until the browser is idle or, once `isUrgent`, only to what
 * is waiting already.
 */
export function inSlices(isUrgent: () => boolean): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < sliceMs) return
    await (isUrgent() ? nextTask() : browserIdle())
    since = performance.now()
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

function browserIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: idleMs })
    else setTimeout(resolve, idleMs)
  })
}
