import { useEffect, useState } from 'react'

/**
 * The seconds until an action is allowed again, and the function that starts the wait; with `running` it starts at once. Computed from the clock, so
 * that a sleeping tab does not prolong it.
 */
export function useCooldown(seconds: number, running: boolean): { left: number; start: () => void } {
  const [{ until, now }, setTimes] = useState(() => (running ? waitFrom(Date.now(), seconds) : { until: 0, now: 0 }))
  const left = Math.max(0, Math.ceil((until - now) / 1_000))
  const isRunning = left > 0

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setTimes((times) => ({ ...times, now: Date.now() })), 1_000)
    return () => clearInterval(timer)
  }, [isRunning])

  return { left, start: () => setTimes(waitFrom(Date.now(), seconds)) }
}

function waitFrom(now: number, seconds: number) {
  return { now, until: now + seconds * 1_000 }
}
