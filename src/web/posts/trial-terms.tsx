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
          What a trial link is, plainly
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
  const rel = linkRelMeaning(linkRel)
  return [
    {
      term: 'How long it lives',
      text: `A trial post is deleted ${lifetimeText(lifetimeSeconds)} after it was made. Its address then says that it has expired.`,
    },
    {
      term: 'What search engines see',
      text: 'Trial posts ask not to be indexed. They show you what you would get; they do not move a ranking.',
    },
    {
      term: 'How the link is marked',
      text: `The link in a guest’s post carries ${rel.attribute}: ${rel.explanation}. Every post states its own.`,
    },
    {
      term: 'Who writes',
      text: `${writerTerms(writer)}. Every post says so, and shows the reason for each point of its SEO score.`,
    },
  ]
}
