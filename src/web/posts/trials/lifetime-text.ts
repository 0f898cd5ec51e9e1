import { listFormat, numberFormat } from '#web/platform/i18n/formats.ts'

const units = [
  { name: 'day', seconds: 86_400, from: 3 },
  { name: 'hour', seconds: 3_600, from: 3 },
  { name: 'minute', seconds: 60, from: 2 },
  { name: 'second', seconds: 1, from: 0 },
]

/**
 * The lifetime of trial posts, as a text that completes "lives for …": `24 hours`, `90 minutes`, `3 seconds`. `lifetimeSeconds` is a positive
 * integer. Uses one unit if it is exact enough, otherwise two (`27 hours 46 minutes`); smaller units are left out.
 */
export function lifetimeText(lifetimeSeconds: number): string {
  const index = units.findIndex(
    ({ seconds, from }) => lifetimeSeconds >= from * seconds || (seconds < 86_400 && lifetimeSeconds % seconds === 0),
  )
  const unit = units[index]
  if (unit === undefined) return counted(lifetimeSeconds, 'second')
  const rest = lifetimeSeconds % unit.seconds
  const smaller = units[index + 1]
  const restCount = smaller === undefined ? 0 : Math.floor(rest / smaller.seconds)
  const whole = counted(Math.floor(lifetimeSeconds / unit.seconds), unit.name)
  if (smaller === undefined || restCount === 0) return whole
  return listFormat({ type: 'unit', style: 'narrow' }).format([whole, counted(restCount, smaller.name)])
}

function counted(count: number, unit: string): string {
  return numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
