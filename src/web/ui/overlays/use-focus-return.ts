import { useRef } from 'react'

/**
 * Returns the focus to the element that had it when a dialog opened. After Escape the element also shows its focus ring: browsers omit it when a
 * mouse opened the dialog, and a keyboard user would not know where Tab continues.
 */
export function useFocusReturn() {
  const before = useRef<Element>(null)
  const isByKey = useRef(false)
  return {
    handleOpen() {
      before.current = document.activeElement
      isByKey.current = false
    },
    handleEscape() {
      isByKey.current = true
    },
    /** Focuses `opener` instead, if the dialog knows a better one. */
    handleClose(opener: Element | null = null) {
      const target = opener ?? before.current
      if (!(target instanceof HTMLElement)) return
      const options: FocusOptions & { focusVisible?: boolean } = { preventScroll: true }
      if (isByKey.current) options.focusVisible = true
      target.focus(options)
    },
  }
}
