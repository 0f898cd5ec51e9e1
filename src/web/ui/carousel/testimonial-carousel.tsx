import { Trans } from '@lingui/react/macro'
import type { Testimonial } from '#contract/operations/site-content.ts'
import { Carousel } from './carousel.tsx'
import { ExampleMark } from './example-mark.tsx'

type TestimonialCarouselProps = {
  label: string
  everyMs: number
  testimonials: readonly Testimonial[]
  /** Smaller, beside more important content. */
  compact?: boolean
}

/** Testimonials, one at a time. */
export function TestimonialCarousel({ label, everyMs, testimonials, compact = false }: TestimonialCarouselProps) {
  const slides = testimonials.map((testimonial) => ({
    key: testimonial.id,
    content: <Quote testimonial={testimonial} compact={compact} />,
  }))
  return <Carousel label={label} everyMs={everyMs} slides={slides} compact={compact} />
}

function Quote({ testimonial, compact }: { testimonial: Testimonial; compact: boolean }) {
  const { name, role, content, avatar, rating, isSubstantiated } = testimonial
  return (
    <figure>
      <blockquote
        className={
          compact
            ? 'font-serif leading-6'
            : 'max-w-[40ch] font-serif text-2xl leading-snug tracking-[-0.01em] sm:text-3xl'
        }
      >
        <p>“{content}”</p>
      </blockquote>
      <figcaption className={`flex items-center gap-3 text-sm leading-5 ${compact ? 'mt-3' : 'mt-6'}`}>
        {avatar !== null && (
          <img
            src={avatar}
            alt=""
            width={40}
            height={40}
            loading="lazy"
            className="size-10 rounded-full border border-line object-cover"
          />
        )}
        <span>
          <span className="font-medium">{name}</span>
          {!isSubstantiated && <ExampleMark />}
          <br />
          <span className="text-ink-soft">
            {role} ·{' '}
            <span className="tabular-nums">
              <Trans comment="How many stars out of five">{rating} of 5</Trans>
            </span>
          </span>
        </span>
      </figcaption>
    </figure>
  )
}
