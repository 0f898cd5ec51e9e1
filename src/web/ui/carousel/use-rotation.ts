import { type FocusEvent, type PointerEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { useMediaQuery } from '../lists/use-media-query.ts'

type RotationOptions = { count: number; everyMs: number }

/**
 * Goes through `count` things, one after the other and round again. It stands still while somebody points at them or has the focus within, while
 * the page is hidden, for whoever asks for less motion, and once it was stopped. `holders` belong on the element around them.
 */
export function useRotation({ count, everyMs }: RotationOptions) {
  const [current, setCurrent] = useState(0)
  const [stopped, setStopped] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const wantsStillness = useMediaQuery('(prefers-reduced-motion: reduce)')
  const hidden = useHiddenPage()
  const moves = count > 1 && !stopped && !wantsStillness
  const isTurning = moves && !pointed && !focused && !hidden

  useEffect(() => {
    if (!isTurning) return
    const timer = setInterval(() => setCurrent((before) => (before + 1) % count), everyMs)
    return () => clearInterval(timer)
  }, [isTurning, count, everyMs])

  return {
    /** From 0; within the things, however many of them are left. */
    current: count === 0 ? 0 : current % count,
    /** Whether it goes on by itself, now or as soon as nobody looks closer. */
    moves,
    isTurning,
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
