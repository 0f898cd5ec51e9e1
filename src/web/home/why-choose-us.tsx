import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type LucideIcon, RotateCcw, Scale, ScanSearch, Signature } from 'lucide-react'
import { guaranteeDays } from '#contract/limits.ts'

const reasons = (): readonly { icon: LucideIcon; title: string; text: string }[] => [
  {
    icon: ScanSearch,
    title: t`Looked at, then billed`,
    text: t`A link costs its credit in the moment it is found on the live page, as ordered. One that never appears costs nothing.`,
  },
  {
    icon: RotateCcw,
    title: t`Lost links give back`,
    text: t`Every link is looked at again, day after day. One that is gone within ${plural(guaranteeDays, { one: '# day', other: '# days' })} is noticed, and its credit returned.`,
  },
  {
    icon: Signature,
    title: t`Evidence, signed`,
    text: t`The redirects, the link’s own HTML, its rel and the words around it, in a report that anybody can verify later.`,
  },
  {
    icon: Scale,
    title: t`Honest by default`,
    text: t`Paid links are marked sponsored, paces are human, and a plan that would look like spam is held up with the reasons.`,
  },
]

/** Four reasons, each of them something that the product does. */
export function WhyChooseUs() {
  return (
    <section aria-labelledby="why-title" className="border-line border-t">
      <div className="page-width py-16 lg:py-24">
        <h2 id="why-title" className="font-semibold font-serif text-3xl tracking-[-0.02em] sm:text-4xl">
          <Trans>Why choose us</Trans>
        </h2>
        <ul className="mt-10 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {reasons().map(({ icon: Icon, title, text }) => (
            <li key={title} className="rounded border border-line bg-surface p-6">
              <Icon size={22} strokeWidth={1.5} className="text-verified" aria-hidden="true" />
              <h3 className="mt-5 font-semibold tracking-[-0.01em]">{title}</h3>
              <p className="mt-2 text-ink-soft text-sm leading-6">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
