import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ProofText } from '#web/ui/labels/proof-text.tsx'

/** What happens after the start, in three steps; each picture is drawn with the product's own type and marks. `lifetime` is a text. */
export function HowItWorks({ host, lifetime }: { host: string; lifetime: string }) {
  return (
    <section aria-labelledby="how-title" className="border-line border-t bg-sunken/60">
      <div className="page-width py-7 sm:py-14 lg:py-20">
        <h2 id="how-title" className="font-semibold font-serif text-2xl leading-tight tracking-[-0.02em] sm:text-4xl">
          <Trans>How it works, in three steps</Trans>
        </h2>
        <ol className="mt-4 grid gap-3 sm:mt-10 md:grid-cols-3 md:gap-8 lg:gap-14">
          <Step number={1} title={t`Written`} picture={<WrittenPicture />}>
            <Trans>
              An article of about 1,000 words on your keyword. Watch it being written, and cancel at any time.
            </Trans>
          </Step>
          <Step number={2} title={t`Published`} picture={<PublishedPicture host={host} />}>
            <Trans>
              Your article gets its own fast page, with your anchor text linked once, and a URL you can share.
            </Trans>
          </Step>
          <Step number={3} title={t`Checked, then timed`} picture={<CheckedPicture />}>
            <Trans>
              We fetch the live page and show you the link on it. A trial post is deleted after {lifetime} unless you
              keep it.
            </Trans>
          </Step>
        </ol>
      </div>
    </section>
  )
}

type StepProps = { number: number; title: string; picture: ReactNode; children: ReactNode }

function Step({ number, title, picture, children }: StepProps) {
  return (
    <li className="sm:border-line-strong/40 sm:border-t sm:pt-5">
      <div aria-hidden="true" className="flex items-center max-md:hidden md:h-32">
        {picture}
      </div>
      <h3 className="font-semibold sm:text-lg md:mt-5 tracking-[-0.01em]">
        <span aria-hidden="true" className="mr-2 text-ink-faint tabular-nums">
          {number}
        </span>
        <span className="sr-only">{number}. </span>
        {title}
      </h3>
      <p className="mt-0.5 max-w-[44ch] text-ink-soft text-sm leading-5 sm:mt-2 sm:text-base sm:leading-6">
        {children}
      </p>
    </li>
  )
}

function WrittenPicture() {
  const anchorText = t`your anchor text`
  return (
    <p className="font-serif text-ink text-xl leading-relaxed">
      <Trans>
        A good guide names its sources, and <ProofText text={anchorText} drawn={false} />{' '}
        <span className="caret text-ink-faint">is one</span>
      </Trans>
    </p>
  )
}

function PublishedPicture({ host }: { host: string }) {
  return (
    <p className="flex min-w-0 rounded border border-line bg-surface px-4 py-2.5 text-ink-faint text-sm tabular-nums">
      <span className="truncate">{host}</span>
      <span className="shrink-0">
        <Trans>
          /blog/<span className="font-medium text-ink">your-article</span>
        </Trans>
      </span>
    </p>
  )
}

function CheckedPicture() {
  return (
    <dl className="w-full max-w-72 text-sm">
      {[t`Your anchor text`, t`Your target URL`, t`Linked exactly once`].map((rule) => (
        <div key={rule} className="flex items-center justify-between border-line border-b py-1.5">
          <dt className="text-ink-soft">{rule}</dt>
          <dd className="text-verified">
            <Check size={16} strokeWidth={2.25} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
