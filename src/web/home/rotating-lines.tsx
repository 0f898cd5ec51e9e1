import { t } from '@lingui/core/macro'
import { useRotation } from '#web/ui/carousel/use-rotation.ts'

/** How long each line is shown, in milliseconds. */
const lineMs = 4_000

/**
 * One line at a time, in a box as large as the longest. Screen readers get all of them as one constant text. The button stops the rotation; a pointer
 * over the lines pauses it.
 */
export function RotatingLines({ lines }: { lines: readonly string[] }) {
  const { current, moves, toggle, holders } = useRotation({ count: lines.length, everyMs: lineMs })
  return (
    <div className="flex items-start gap-2 text-sm leading-6" {...holders}>
      <p className="sr-only">{lines.join(' ')}</p>
      <div aria-hidden="true" className="rotating-lines border-verified border-l-2 pl-3">
        {lines.map((line, index) => (
          <span key={line} data-current={index === current}>
            {line}
          </span>
        ))}
      </div>
      {lines.length > 1 && (
        <button
          type="button"
          aria-label={moves ? t`Pause rotation` : t`Resume rotation`}
          onClick={toggle}
          className="rotating-toggle inline-flex size-6 shrink-0 items-center justify-center rounded text-ink-faint hover:bg-sunken hover:text-ink motion-reduce:hidden"
        >
          <svg width="10" height="10" viewBox="0 0 10 10" fill="currentColor" aria-hidden="true">
            <path d={moves ? 'M2 1h2v8H2zM6 1h2v8H6z' : 'M2 1l7 4-7 4z'} />
          </svg>
        </button>
      )}
    </div>
  )
}
