import { checkBrandColour } from '#contract/reports/brand-colour.ts'
import type { ReportBrand } from '#contract/reports/report-sections.ts'
import { reportSharingTexts } from '#contract/reports/report-sharing-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { classNames } from '#web/ui/class-names.ts'
import { reportByText } from './share-texts.ts'

/**
 * The brand of the report, and who measured. It is drawn as SVG, whose colours are attributes, because the page's policy forbids inline styles. In
 * print the plate is a line of text, because printers omit backgrounds.
 */
export function BrandHeader({ brand: { name, colour, logo } }: { brand: ReportBrand }) {
  const isDarkInk = colour !== null && checkBrandColour(colour).ink !== '#ffffff'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
        {logo !== null && (
          <img src={logo} alt="" className="max-h-12 w-auto max-w-40 rounded bg-[#fff] object-contain p-1" />
        )}
        <p
          className={classNames(
            'relative isolate overflow-hidden rounded px-3 py-1.5 font-medium text-sm wrap-anywhere',
            colour === null && 'border border-line-strong/60 text-ink',
            colour !== null && (isDarkInk ? 'text-[#16181a]' : 'text-[#fff] print:text-[#16181a]'),
          )}
        >
          {colour !== null && (
            <svg aria-hidden="true" className="-z-10 absolute inset-0 size-full print:hidden">
              <rect width="100%" height="100%" fill={colour} />
            </svg>
          )}
          {reportByText(name)}
        </p>
      </div>
      <p className="text-ink-soft text-sm">{translated(reportSharingTexts.measuredBy)}</p>
    </div>
  )
}
