/** A duration in the largest unit that is exact: '24 hours', '10 minutes'. Days only from two on. */
export function spanText(seconds: number): string {
  const units = [
    { name: 'day', length: 86_400, min: 2 },
    { name: 'hour', length: 3_600, min: 1 },
    { name: 'minute', length: 60, min: 1 },
    { name: 'second', length: 1, min: 0 },
  ]
  for (const { name, length, min } of units) {
    const count = seconds / length
    if (Number.isInteger(count) && count >= min) return `${count} ${name}${count === 1 ? '' : 's'}`
  }
  return `${seconds} seconds`
}
