import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Creates a function that collects what this process allocated lately. Called between two measured calls, it keeps the pauses of the bench's own
 * process, which reads a megabyte of some answers, out of the times of the product.
 */
export function createOwnCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void
  return () => collect({ type: 'minor' })
}
