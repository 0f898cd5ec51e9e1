import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { type BarTone, fillOf, type Texture } from './tone-fills.ts'

export type { BarTone }
export type BarPart = { key: string; count: number; tone: BarTone; shade?: number }

/**
 * A bar of adjacent parts whose widths are their counts; the difference to `total` stays empty. Hidden from screen readers, because the table beside
 * it has the same figures. Drawn as SVG, whose sizes are attributes: the content policy forbids inline styles.
 */
export function ShareBar({ parts, total, className }: { parts: readonly BarPart[]; total: number; className: string }) {
  const pattern = useId()
  const shown = parts.filter(({ count }) => count > 0)
  let left = 0
  return (
    <svg aria-hidden="true" className={classNames('block w-full rounded-full bg-sunken', className)}>
      {shown.map(({ key, count, tone, shade }, index) => {
        const x = left
        const width = (100 * count) / Math.max(1, total)
        left += width
        return (
          <g key={key}>
            <ToneRect tone={tone} shade={shade} pattern={`${pattern} ${key}`} x={`${x}%`} width={`${width}%`} />
            {index > 0 && <rect x={`${x}%`} width="2" height="100%" className="fill-paper" />}
          </g>
        )
      })}
    </svg>
  )
}

type SwatchProps = { tone: BarTone; shade?: number | undefined; className?: string | undefined }

/** A small sample of a part's colour and texture, for the legend in the table. */
export function ToneSwatch({ tone, shade, className }: SwatchProps) {
  const pattern = useId()
  return (
    <svg
      aria-hidden="true"
      className={classNames('size-3.5 shrink-0 overflow-hidden rounded-[3px] print:border', className)}
    >
      <ToneRect tone={tone} shade={shade} pattern={pattern} x="0" width="100%" />
    </svg>
  )
}

type ToneRectProps = { tone: BarTone; shade: number | undefined; pattern: string; x: string; width: string }

function ToneRect({ tone, shade = 0, pattern, x, width }: ToneRectProps) {
  const { base, mark, texture } = fillOf(tone, shade)
  if (texture === 'solid') return <rect x={x} width={width} height="100%" className={base} />
  const id = pattern.replaceAll(/[^\w-]/g, '-')
  return (
    <>
      <defs>
        <TexturePattern id={id} texture={texture} base={base} mark={mark} />
      </defs>
      <rect x={x} width={width} height="100%" fill={`url(#${id})`} />
    </>
  )
}

type TexturePatternProps = { id: string; texture: Exclude<Texture, 'solid'>; base: string; mark: string }

/** A tile of the texture, 5 px wide and high. */
function TexturePattern({ id, texture, base, mark }: TexturePatternProps) {
  const isSlanted = texture === 'stripes' || texture === 'lattice'
  return (
    <pattern
      id={id}
      width="5"
      height="5"
      patternUnits="userSpaceOnUse"
      patternTransform={isSlanted ? 'rotate(45)' : undefined}
    >
      <rect width="5" height="5" className={base} />
      {texture === 'dots' ? (
        <circle cx="2.5" cy="2.5" r="1.4" className={mark} />
      ) : (
        <rect width="1.75" height="5" className={mark} />
      )}
      {(texture === 'grid' || texture === 'lattice') && <rect width="5" height="1.75" className={mark} />}
    </pattern>
  )
}
