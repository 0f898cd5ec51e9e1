import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type LucideIcon, RotateCcw, Scale, ScanSearch, Signature } from 'lucide-react'
import { guaranteeDays } from '#contract/limits.ts'

const reasons = (): readonly { icon: LucideIcon; title: string; text: string }[] => [
  {
    icon: ScanSearch,
    title: t`Pay only for verified links`,
    text: t`A link costs its credit once we find it on the live page. One that never appears is free.`,
  },
  {
    icon: RotateCcw,
    title: t`Lost links are refunded`,
    text: t`If a link disappears within ${plural(guaranteeDays, { one: '# day', other: '# days' })}, you get its credit back.`,
  },
  {
    icon: Signature,
    title: t`Signed evidence`,
    text: t`Redirects, HTML and rel of every link, in a report anyone can verify.`,
  },
  {
    icon: Scale,
    title: t`Honest by default`,
    text: t`Paid links are marked sponsored, pacing looks natural, and risky plans are flagged with reasons before you pay.`,
  },
]

/** Four reasons, each of them a function of the product. */
export function WhyChooseUs() {
  return (
    <section aria-labelledby="why-title" className="border-line border-t">
      <div className="page-width py-7 sm:py-14 lg:py-20">
        <h2 id="why-title" className="font-semibold font-serif text-2xl leading-tight tracking-[-0.02em] sm:text-4xl">
          <Trans>Why choose us</Trans>
        </h2>
        <ul className="mt-4 grid gap-2 sm:mt-10 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4">
          {reasons().map(({ icon: Icon, title, text }) => (
            <li
              key={title}
              className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded border border-line bg-surface p-3 sm:block sm:p-6"
            >
              <Icon size={22} strokeWidth={1.5} className="text-verified" aria-hidden="true" />
              <h3 className="font-semibold sm:mt-5 tracking-[-0.01em]">{title}</h3>
              <p className="col-start-2 mt-0.5 text-ink-soft text-sm leading-5 sm:mt-2 sm:leading-6">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
