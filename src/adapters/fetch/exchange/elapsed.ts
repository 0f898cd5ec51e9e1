/** The milliseconds since a time of `performance.now()`, in hundredths: the digits after them mean nothing, and do not compress. */
export function elapsedMs(startedAt: number): number {
  return roundedMs(performance.now() - startedAt)
}

export function roundedMs(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100
}
