import { useEffect, useState } from 'react'

/** Whole seconds until `seconds` after `since` (milliseconds since 1970), counted down; 0 when `since` is null or the time has passed. */
export function useSecondsLeft(since: number | null, seconds: number): number {
  const [now, setNow] = useState(() => Date.now())
  const endsAt = since === null || since === 0 ? 0 : since + seconds * 1_000
  useEffect(() => {
    if (endsAt <= Date.now()) return
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= endsAt) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [endsAt])
  return Math.max(0, Math.ceil((endsAt - Math.max(now, since ?? 0)) / 1_000))
}
