import { useRef } from 'react'

/**
 * Gives the focus back to the element that had it when a dialog opened. Closed by Escape, the element also shows its focus: browsers leave the ring
 * out when a mouse opened the dialog, and a person at the keyboard would not know where Tab goes on.
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
    /** To `opener` instead, where the dialog knows better what opened it. */
    handleClose(opener: Element | null = null) {
      const target = opener ?? before.current
      if (!(target instanceof HTMLElement)) return
      const options: FocusOptions & { focusVisible?: boolean } = { preventScroll: true }
      if (isByKey.current) options.focusVisible = true
      target.focus(options)
    },
  }
}
