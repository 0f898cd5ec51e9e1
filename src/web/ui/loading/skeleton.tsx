import { classNames } from '../class-names.ts'

/** A placeholder for content that is loading; give it the same size. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={classNames('block rounded bg-line motion-safe:animate-pulse', className)} />
  )
}
