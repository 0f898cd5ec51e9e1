import { Trans } from '@lingui/react/macro'
import { ProofText } from '#web/ui/labels/proof-text.tsx'
import example from './example-article.json' with { type: 'json' }
import { ArticleFacts } from './generator-picture.tsx'

/** The beginning of a real article as its page shows it, with its one link. */
export function ExamplePicture({ lifetime }: { lifetime: string }) {
  // On narrow screens, the sheet below the form has little height: it shows only the sentence with the link.
  const end = example.before.lastIndexOf('. ')
  const sentence = end === -1 ? 0 : end + 2
  const [lead, last] = [example.before.slice(0, sentence), example.before.slice(sentence)]
  return (
    <figure className="flex min-h-0 flex-1 flex-col">
      <figcaption className="sr-only">
        <Trans>The beginning of an example article. Its second paragraph links the words {example.anchorText}.</Trans>
      </figcaption>
      <div
        lang="en"
        className="min-h-0 flex-1 space-y-3 overflow-hidden px-4 py-4 font-serif text-ink leading-[1.55] mask-b-from-70% sm:px-8 sm:py-6 sm:text-[1.0625rem] lg:space-y-4"
      >
        <p className="font-semibold text-2xl leading-tight tracking-[-0.015em] sm:text-3xl">{example.title}</p>
        <p className="max-xl:hidden">{example.opening}</p>
        <p>
          <span className="max-lg:hidden">{lead}</span>
          {last}
          <ProofText text={example.anchorText} />
          {example.after}
        </p>
        <p className="pt-2 font-semibold text-xl leading-snug max-lg:hidden">{example.heading}</p>
        <p className="max-lg:hidden">{example.later}</p>
      </div>
      <ArticleFacts target={new URL(example.targetUrl).host} lifetime={lifetime} />
    </figure>
  )
}
