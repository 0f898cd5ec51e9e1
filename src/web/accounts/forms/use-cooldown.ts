import { useEffect, useState } from 'react'

/**
 * Seconds until something may be done again, and the function that starts them; `running` begins with a wait. Counted by the clock, so that a
 * sleeping tab does not stretch them.
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
