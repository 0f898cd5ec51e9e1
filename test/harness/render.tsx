import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

/**
 * Draws an element into the document and waits until that is done, which works with stopped clocks too. Answers the function that takes it
 * away again.
 */
export async function render(element: ReactNode): Promise<() => Promise<void>> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  await settle(() => root.render(element))
  return async () => {
    await settle(() => root.unmount())
    place.remove()
  }
}

/** Lets everything that `change` sets off be drawn before it goes on. What happens by itself is drawn in its own time. */
export async function settle(change: () => unknown = () => {}): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  try {
    await act(async () => {
      await change()
    })
  } finally {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  }
}

/** Waits until `check` no longer throws, drawing meanwhile. */
export async function until(check: () => void): Promise<void> {
  await vi.waitFor(check, { timeout: 15_000, interval: 20 })
}
