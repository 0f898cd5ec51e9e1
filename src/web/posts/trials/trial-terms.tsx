import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import type { TrialTerms as Terms } from '#contract/posts/trial-posts.ts'
import { linkRelMeaning } from '../facts/post-link-rel.ts'
import { writerTerms } from '../facts/post-writer.ts'
import { lifetimeText } from './lifetime-text.ts'

/** The terms of a trial link on this site. A short version is shown beside the form. */
export function TrialTerms({ terms }: { terms: Terms }) {
  return (
    <section aria-labelledby="terms-title" className="border-line border-t">
      <details className="page-width group py-7 lg:py-10">
        <summary className="flex min-h-8 cursor-pointer list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
          <h2 id="terms-title" className="font-semibold font-serif text-[1.375rem] tracking-[-0.02em] sm:text-3xl">
            <Trans>What a trial link is</Trans>
          </h2>
          <ChevronDown
            size={22}
            strokeWidth={1.75}
            className="shrink-0 text-ink-soft group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <dl className="mt-6 grid gap-x-14 gap-y-5 sm:grid-cols-2 sm:gap-y-8 lg:grid-cols-4 lg:gap-x-10">
          {termTexts(terms).map(({ term, text }) => (
            <div key={term}>
              <dt className="font-semibold text-ink">{term}</dt>
              <dd className="mt-1.5 max-w-[46ch] text-ink-soft leading-6">{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}

function termTexts({ lifetimeSeconds, linkRel, writer }: Terms): { term: string; text: string }[] {
  const lifetime = lifetimeText(lifetimeSeconds)
  const { attribute, explanation } = linkRelMeaning(linkRel)
  const written = writerTerms(writer)
  return [
    {
      term: t`How long it stays live`,
      text: t`A trial post is deleted ${lifetime} after it was created. Its URL then says that it has expired.`,
    },
    {
      term: t`What search engines see`,
      text: t`Trial posts ask search engines not to index them, so they don’t affect rankings.`,
    },
    {
      term: t`The link’s rel attribute`,
      text: t`Links in guest posts have ${attribute}: ${explanation}. Every post shows its own.`,
    },
    {
      term: t`Who writes it`,
      text: t`${written}. Every post says so and explains its SEO score.`,
    },
  ]
}
