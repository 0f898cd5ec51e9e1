import { useCallback, useEffect, useRef } from 'react'
import { isFreeKey } from '#web/platform/input/free-key.ts'
import { isSequenceBegun } from '#web/platform/input/key-commands.ts'
import { shortcutsAreOn } from '#web/platform/storage/shortcut-setting.ts'

/**
 * Single keys that do something while the focus is inside an element, and not in a field of it, unless somebody turned shortcuts off. Answers what the
 * element takes as its `ref`. Keys are named as `KeyboardEvent.key` does.
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
      if (action === undefined || event.ctrlKey || event.metaKey || !isFreeKey(event) || !shortcutsAreOn()) return
      // The second key of a sequence is the whole page's.
      if (isSequenceBegun(event.timeStamp)) return
      event.preventDefault()
      action()
    }
    element.addEventListener('keydown', handleKey)
    return () => element.removeEventListener('keydown', handleKey)
  }, [])
}
