import { classNames } from '../class-names.ts'

type ProgressProps = { label: string; value: number | null; tone?: 'verified' | 'lost'; className?: string }

/** A bar 2 px high; `value` goes from 0 to 1, and is `null` while the end is unknown. */
export function Progress({ label, value, tone = 'verified', className }: ProgressProps) {
  const color = tone === 'verified' ? 'bg-verified' : 'bg-lost'
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === null ? undefined : Math.round(value * 100)}
      className={classNames('h-0.5 overflow-hidden bg-line', className)}
    >
      {value === null ? (
        <div className={classNames('progress-endless h-full w-1/4', color)} />
      ) : (
        <div
          className={classNames('h-full origin-left transition-transform', color)}
          style={{ transform: `scaleX(${value})` }}
        />
      )}
    </div>
  )
}
