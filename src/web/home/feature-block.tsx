import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type FeatureTextProps = {
  /** The name of the feature. */
  name: string
  /** Its benefit in one line. */
  title: string
  points: readonly string[]
  link: { label: string; href: string }
  /** Full width in two columns, with a prominent button. */
  isWide?: boolean
  children: ReactNode
}

/** The description of one feature. */
export function FeatureText({ name, title, points, link, isWide = false, children }: FeatureTextProps) {
  return (
    <div className={classNames(isWide && 'grid items-end gap-x-16 lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]')}>
      <div>
        <p className="font-medium text-sm text-verified">{name}</p>
        <h3 className="mt-1 max-w-[26ch] font-semibold text-lg sm:mt-2 sm:max-w-[22ch] sm:text-2xl leading-tight tracking-[-0.02em]">
          {title}
        </h3>
        <p className="mt-1 max-w-[48ch] text-ink-soft text-sm leading-5 sm:mt-3 sm:text-base sm:leading-7">
          {children}
        </p>
      </div>
      <div>
        <ul className="mt-5 space-y-2.5 text-sm leading-5 max-sm:hidden">
          {points.map((point) => (
            <li key={point} className="flex gap-2.5">
              <Check size={16} strokeWidth={2.25} className="mt-0.5 shrink-0 text-verified" aria-hidden="true" />
              <span className="max-w-[46ch]">{point}</span>
            </li>
          ))}
        </ul>
        <p className="mt-3 sm:mt-6">
          <ButtonLink href={link.href} variant={isWide ? 'primary' : 'secondary'}>
            {link.label}
          </ButtonLink>
        </p>
      </div>
    </div>
  )
}

type FeatureBlockProps = { textFirst?: boolean; text: ReactNode; picture: ReactNode }

/** Text beside a picture of the product; on a phone the text is first. */
export function FeatureBlock({ textFirst = false, text, picture }: FeatureBlockProps) {
  return (
    <div
      className={classNames(
        'grid items-center gap-x-12 gap-y-4 sm:gap-y-8 xl:gap-x-16',
        textFirst
          ? 'lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]'
          : 'lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] lg:[&>:last-child]:order-first',
      )}
    >
      {text}
      {picture}
    </div>
  )
}
