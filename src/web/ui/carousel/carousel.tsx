import { t } from '@lingui/core/macro'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type ReactNode, type TouchEvent, useId, useRef } from 'react'
import { buttonStyle } from '../buttons/button-style.ts'
import { classNames } from '../class-names.ts'
import { useRotation } from './use-rotation.ts'

/** Each slide has a unique key. `label` names all slides together. */
type CarouselProps = {
  label: string
  everyMs: number
  slides: readonly { key: string; content: ReactNode }[]
  compact?: boolean
}

/** Minimum horizontal distance of a swipe, in pixels. */
const swipeMin = 40

/**
 * Slides that advance automatically in a loop, after the carousel pattern of the ARIA Authoring Practices. All of them are stacked in one place, as
 * high as the highest, so that the layout does not shift when they change; without script they are listed one below another.
 */
export function Carousel({ label, everyMs, slides, compact = false }: CarouselProps) {
  const { current, moves, isRotating, go, toggle, holders } = useRotation({ count: slides.length, everyMs })
  const swipe = useSwipe((step) => go(current + step))
  const id = useId()
  return (
    <section aria-roledescription={t`carousel`} aria-label={label} {...holders}>
      <div id={id} aria-live={isRotating ? 'off' : 'polite'} className="carousel-slides" {...swipe}>
        {slides.map(({ key, content }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; the pattern requires a group
          <div
            key={key}
            role="group"
            aria-roledescription={t({ message: 'slide', comment: 'One of those of a carousel' })}
            aria-label={positionText(index + 1, slides.length)}
            data-current={index === current}
          >
            {content}
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <div className={classNames('carousel-controls -ml-2 flex items-center gap-1', compact ? 'mt-3' : 'mt-6')}>
          <CarouselButton
            name={moves ? t`Stop rotation` : t`Start rotation`}
            controls={id}
            onPress={toggle}
            className="motion-reduce:hidden"
          >
            {moves ? <Pause {...icon} /> : <Play {...icon} />}
          </CarouselButton>
          <CarouselButton name={t`Previous`} controls={id} onPress={() => go(current - 1)}>
            <ChevronLeft {...icon} />
          </CarouselButton>
          <CarouselButton name={t`Next`} controls={id} onPress={() => go(current + 1)}>
            <ChevronRight {...icon} />
          </CarouselButton>
          <p aria-hidden="true" className="ml-2 text-ink-faint text-sm tabular-nums">
            {current + 1} / {slides.length}
          </p>
        </div>
      )}
    </section>
  )
}

function positionText(place: number, total: number): string {
  return t`${place} of ${total}`
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

type CarouselButtonProps = {
  name: string
  controls: string
  onPress: () => void
  className?: string
  children: ReactNode
}

function CarouselButton({ name, controls, onPress, className, children }: CarouselButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-controls={controls}
      onClick={onPress}
      className={buttonStyle({ variant: 'quiet', size: 'icon', className })}
    >
      {children}
    </button>
  )
}

/** A swipe to the left shows the next slide, to the right the previous one. A mostly vertical movement is a scroll. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches.item(0)
      start.current = touch === null ? null : { x: touch.clientX, y: touch.clientY }
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches.item(0)
      if (start.current === null || touch === null) return
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      start.current = null
      if (Math.abs(x) >= swipeMin && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
  }
}
