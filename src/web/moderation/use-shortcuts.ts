import { useCallback, useEffect, useRef } from 'react'

/**
 * Single keys that do something while the focus is inside an element, and not in a field of it. Answers what the element takes as its `ref`. Keys are
 * named as `KeyboardEvent.key` does.
 */
export function useShortcuts(keys: Readonly<Record<string, () => void>>) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  return useCallback((element: HTMLElement | null) => {
    if (element === null) return
    function handleKey(event: KeyboardEvent) {
      const action = latest.current[event.key]
      if (action === undefined || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return
      event.preventDefault()
      action()
    }
    element.addEventListener('keydown', handleKey)
    return () => element.removeEventListener('keydown', handleKey)
  }, [])
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
