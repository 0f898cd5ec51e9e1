import { useId } from 'react'
import { classNames } from './class-names.ts'

/** The four meanings of colour, and `ink` for parts that are none of them. */
export type BarTone = 'verified' | 'qualified' | 'lost' | 'unverifiable' | 'ink'
export type BarPart = { key: string; count: number; tone: BarTone; shade?: number }

const fills: Record<Exclude<BarTone, 'unverifiable'>, string> = {
  ink: 'fill-ink',
  verified: 'fill-verified',
  qualified: 'fill-qualified',
  lost: 'fill-lost',
}

/** Parts that are of one tone differ in shade. */
const shades = ['', 'opacity-70', 'opacity-45', 'opacity-20']

/**
 * A bar of parts side by side, as wide as their counts; what is missing to `total` stays empty. It repeats what a table beside it says, so it is silent to screen readers.
 * Drawn as SVG, whose sizes are attributes: the page's policy lets no inline style in.
 */
export function ShareBar({ parts, total, className }: { parts: readonly BarPart[]; total: number; className: string }) {
  const pattern = useId()
  const shown = parts.filter(({ count }) => count > 0)
  let left = 0
  return (
    <svg aria-hidden="true" className={classNames('block w-full rounded-full bg-sunken', className)}>
      <HatchedPattern id={pattern} />
      {shown.map(({ key, count, tone, shade = 0 }, index) => {
        const x = left
        const width = (100 * count) / Math.max(1, total)
        left += width
        return (
          <g key={key}>
            <rect
              x={`${x}%`}
              width={`${width}%`}
              height="100%"
              fill={tone === 'unverifiable' ? `url(#${pattern})` : undefined}
              className={tone === 'unverifiable' ? undefined : classNames(fills[tone], shades[shade % shades.length])}
            />
            {index > 0 && <rect x={`${x}%`} width="2" height="100%" className="fill-paper" />}
          </g>
        )
      })}
    </svg>
  )
}

/** The colour of a part in small, for the table that says what it stands for. */
export function ToneSwatch({ tone, shade = 0 }: { tone: BarTone; shade?: number }) {
  const pattern = useId()
  return (
    <svg aria-hidden="true" className="size-3 shrink-0 overflow-hidden rounded-[3px] print:border">
      <HatchedPattern id={pattern} />
      <rect
        width="100%"
        height="100%"
        fill={tone === 'unverifiable' ? `url(#${pattern})` : undefined}
        className={tone === 'unverifiable' ? undefined : classNames(fills[tone], shades[shade % shades.length])}
      />
    </svg>
  )
}

function HatchedPattern({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="5" height="5" className="fill-sunken" />
        <rect width="1.5" height="5" className="fill-ink-faint" />
      </pattern>
    </defs>
  )
}
