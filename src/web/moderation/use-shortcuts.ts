import { useCallback, useEffect, useRef } from 'react'
import { isFreeKey } from '#web/platform/input/free-key.ts'
import { isSequenceBegun } from '#web/platform/input/key-commands.ts'
import { shortcutsAreOn } from '#web/platform/storage/shortcut-setting.ts'

/**
 * Single-key shortcuts that work while the focus is inside an element but not in one of its fields, unless the user has turned shortcuts off. Returns
 * the `ref` for the element. Keys are named like `KeyboardEvent.key`.
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
      // The second key of a sequence belongs to the page's own shortcuts.
      if (isSequenceBegun(event.timeStamp)) return
      event.preventDefault()
      action()
    }
    element.addEventListener('keydown', handleKey)
    return () => element.removeEventListener('keydown', handleKey)
  }, [])
}
