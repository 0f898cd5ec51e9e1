import { afterAll, vi } from 'vitest'

// Files of one worker share a process, which saves loading React and its parts anew for each. The modules of the pages hold state (the session, open
// dialogs, caches), so every file gets its own, and what it left in the browser is removed.
vi.resetModules()
localStorage.clear()
sessionStorage.clear()

const removals = [window, document].map((target: EventTarget) => {
  const add = target.addEventListener
  const removals: (() => void)[] = [
    () => {
      target.addEventListener = add
    },
  ]
  target.addEventListener = (type, listener, options) => {
    // React listens for this one once for each document, and is not loaded anew.
    if (type !== 'selectionchange') removals.push(() => target.removeEventListener(type, listener, options))
    add.call(target, type, listener, options)
  }
  return removals
})

const timers: NodeJS.Timeout[] = []
const { setTimeout: startTimer, setInterval: startInterval } = globalThis
function record(timer: NodeJS.Timeout): NodeJS.Timeout {
  timers.push(timer)
  return timer
}
globalThis.setTimeout = Object.assign(
  (...input: Parameters<typeof startTimer>) => record(startTimer(...input)),
  startTimer,
)
globalThis.setInterval = Object.assign(
  (...input: Parameters<typeof startInterval>) => record(startInterval(...input)),
  startInterval,
)

afterAll(() => {
  for (const timer of timers) clearTimeout(timer)
  globalThis.setTimeout = startTimer
  globalThis.setInterval = startInterval
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const remove of removals.flat()) remove()
  document.head.innerHTML = ''
  document.body.innerHTML = ''
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name)
})
