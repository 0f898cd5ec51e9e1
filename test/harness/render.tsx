import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

/** Renders an element into the document and waits for it, also with fake timers. Returns a function that removes it. */
export async function render(element: ReactNode): Promise<() => Promise<void>> {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  await settle(() => root.render(element))
  return async () => {
    await settle(() => root.unmount())
    container.remove()
  }
}

/** Renders everything that `change` causes before it returns. Other updates are rendered later. */
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

/** Waits until `check` no longer throws, and renders meanwhile. */
export async function until(check: () => void): Promise<void> {
  await vi.waitFor(check, { timeout: 15_000, interval: 20 })
}
