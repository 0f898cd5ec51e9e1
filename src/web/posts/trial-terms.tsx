import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { TrialTerms as Terms } from '#contract/posts.ts'
import { lifetimeText } from './lifetime-text.ts'
import { linkRelMeaning } from './post-link-rel.ts'
import { writerTerms } from './post-writer.ts'

/** What a trial link is and is not on this site, said before anybody asks. */
export function TrialTerms({ terms }: { terms: Terms }) {
  return (
    <section aria-labelledby="terms-title" className="border-line border-t">
      <div className="page-width grid gap-8 py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-16 lg:py-24">
        <h2 id="terms-title" className="max-w-[14ch] font-semibold font-serif text-3xl tracking-[-0.02em]">
          <Trans>What a trial link is, plainly</Trans>
        </h2>
        <dl className="grid gap-x-14 gap-y-8 sm:grid-cols-2">
          {termsInWords(terms).map(({ term, text }) => (
            <div key={term}>
              <dt className="font-semibold text-ink">{term}</dt>
              <dd className="mt-1.5 max-w-[46ch] text-ink-soft leading-6">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function termsInWords({ lifetimeSeconds, linkRel, writer }: Terms): { term: string; text: string }[] {
  const lifetime = lifetimeText(lifetimeSeconds)
  const { attribute, explanation } = linkRelMeaning(linkRel)
  const written = writerTerms(writer)
  return [
    {
      term: t`How long it lives`,
      text: t`A trial post is deleted ${lifetime} after it was made. Its address then says that it has expired.`,
    },
    {
      term: t`What search engines see`,
      text: t`Trial posts ask not to be indexed. They show you what you would get; they do not move a ranking.`,
    },
    {
      term: t`How the link is marked`,
      text: t`The link in a guest’s post carries ${attribute}: ${explanation}. Every post states its own.`,
    },
    {
      term: t`Who writes`,
      text: t`${written}. Every post says so, and shows the reason for each point of its SEO score.`,
    },
  ]
}
