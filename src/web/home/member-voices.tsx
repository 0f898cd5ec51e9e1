import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { TestimonialCarousel } from '#web/ui/carousel/testimonial-carousel.tsx'
import { publicContentQuery } from './queries.ts'

/** How long each testimonial is shown, in milliseconds. */
const testimonialMs = 4_000

/** Testimonials beside a form. They load after the page, and may be absent. */
export function MemberVoices({ className }: { className?: string }) {
  const { data } = useQuery(publicContentQuery)
  if (data === undefined || data.testimonials.length === 0) return null
  return (
    <div className={className}>
      <TestimonialCarousel
        label={t`What members say`}
        everyMs={testimonialMs}
        testimonials={data.testimonials}
        compact
      />
    </div>
  )
}
