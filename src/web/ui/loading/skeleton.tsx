import { classNames } from '../class-names.ts'

/** A bar in the place of what is still on its way; give it that thing's size. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={classNames('block rounded bg-line motion-safe:animate-pulse', className)} />
  )
}
