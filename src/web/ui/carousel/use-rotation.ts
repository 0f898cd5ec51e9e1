import { type FocusEvent, type PointerEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { useMediaQuery } from '../lists/use-media-query.ts'

type RotationOptions = { count: number; everyMs: number }

/**
 * Rotates through `count` items in a loop. It pauses while the pointer is over them or the focus is within, while the page is hidden, with reduced
 * motion, and once the visitor stopped it. Spread `holders` on the element around the items.
 */
export function useRotation({ count, everyMs }: RotationOptions) {
  const [current, setCurrent] = useState(0)
  const [stopped, setStopped] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const reducesMotion = useMediaQuery('(prefers-reduced-motion: reduce)')
  const hidden = useHiddenPage()
  const moves = count > 1 && !stopped && !reducesMotion
  const isRotating = moves && !pointed && !focused && !hidden

  useEffect(() => {
    if (!isRotating) return
    const timer = setInterval(() => setCurrent((before) => (before + 1) % count), everyMs)
    return () => clearInterval(timer)
  }, [isRotating, count, everyMs])

  return {
    /** The current index from 0, limited to the items that are left. */
    current: count === 0 ? 0 : current % count,
    /** Whether the rotation is on; it may be paused. */
    moves,
    isRotating,
    go: (to: number) => setCurrent(((to % count) + count) % count),
    toggle: () => setStopped(!stopped),
    holders: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
    },
  }
}

function useHiddenPage(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange)
      return () => document.removeEventListener('visibilitychange', onChange)
    },
    () => document.hidden,
    () => false,
  )
}
