import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import { parseTargetUrl } from '#contract/target-url.ts'
import { ProofText } from '#web/ui/labels/proof-text.tsx'
import type { GeneratorFields } from './generator-fields.ts'

/** Sequences of placeholder words: each letter is one word, `a` the shortest. */
const opening = 'cebfadgbecdafbegcdbfea'
const lead = 'dbfcegabdfce'
const tail = 'cfbdeagcbfdbe'
const later = 'ebcgdafcbedgfabcedbfcage'
const last = 'dfbceagbdcfebgacdfbe'

const wordWidth: Record<string, string> = {
  a: 'w-4',
  b: 'w-6',
  c: 'w-8',
  d: 'w-10',
  e: 'w-12',
  f: 'w-16',
  g: 'w-20',
}

/** `lifetime`: the lifetime of the future post, as text. */
type GeneratorPictureProps = { fields: GeneratorFields; lifetime: string }

/** A sketch of the article before it is written: the three fields at their positions, the rest as grey bars. */
export function GeneratorPicture({ fields, lifetime }: GeneratorPictureProps) {
  const target = parseTargetUrl(fields.targetUrl)?.host ?? t`your target URL`
  const anchor = fields.anchorText.trim() || t`your anchor text`
  const keyword = fields.keyword.trim() || t`your keyword`
  return (
    <figure className="flex min-h-0 flex-1 flex-col">
      <figcaption className="sr-only">
        <Trans>
          Sketch of the article: the title is about {keyword}, and the second paragraph links {anchor} to {target}.
        </Trans>
      </figcaption>
      <div aria-hidden="true" className="min-h-0 flex-1 overflow-hidden px-4 py-6 sm:px-8 sm:py-8">
        <p className="font-semibold font-serif text-2xl text-ink leading-tight tracking-[-0.015em] wrap-anywhere first-letter:uppercase sm:text-3xl">
          {keyword}
        </p>
        <Words run={opening} className="mt-6 max-sm:hidden" />
        <p className="mt-6 font-serif text-[1.0625rem] leading-[1.65]">
          <WordRun run={lead} />
          <ProofText text={anchor} /> <WordRun run={tail} />
        </p>
        <Words run="gce" className="mt-8" heading />
        <Words run={later} className="mt-4" />
        <Words run={last} className="mt-6 max-lg:hidden" />
      </div>
      <ArticleFacts target={target} lifetime={lifetime} />
    </figure>
  )
}

/** Facts about the link, below the sketch of its article. `lifetime` is a text. */
export function ArticleFacts({ target, lifetime }: { target: string; lifetime: string }) {
  return (
    <dl className="grid shrink-0 grid-cols-[1fr_auto_auto] gap-x-6 border-line border-t px-4 py-3 text-sm sm:px-8 lg:py-4">
      <Fact name={t`Links to`} value={target} />
      <Fact name={t`Linked`} value={t`Once`} />
      <Fact name={t`Live for`} value={lifetime} />
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-faint text-xs">{name}</dt>
      <dd className="truncate font-medium text-ink tabular-nums">{value}</dd>
    </div>
  )
}

function Words({ run, className, heading = false }: { run: string; className: string; heading?: boolean }) {
  return (
    <p className={`font-serif text-[1.0625rem] leading-[1.65] ${className}`}>
      <WordRun run={run} heading={heading} />
    </p>
  )
}

function WordRun({ run, heading = false }: { run: string; heading?: boolean }) {
  const barStyle = heading ? 'h-[0.7em] bg-line-strong/60' : 'h-[0.5em] bg-line'
  return [...run].map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the sequence never changes
    <Fragment key={index}>
      <span className={`inline-block rounded-full align-baseline ${barStyle} ${wordWidth[word]}`} />{' '}
    </Fragment>
  ))
}
