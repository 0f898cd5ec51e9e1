import type { PageUrls } from '#contract/page-urls.ts'
import { invalidPageTexts } from '#contract/report-texts.ts'

const shownMax = 50

type ListCheckProps = { list: PageUrls; max: number; onLine: (line: number) => void }

/** What was made of the list: how many pages will be checked, and every entry that will not, with its line. */
export function ListCheck({ list, max, onLine }: ListCheckProps) {
  const { urls, invalid, duplicates, beyondMax } = list
  const isEmpty = urls.length === 0 && invalid.length === 0
  return (
    <div className="text-sm">
      <p role="status" className="flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
        {isEmpty ? null : (
          <Count count={urls.length} one="page" many="pages" note="to check" className="text-verified" />
        )}
        {duplicates > 0 && <Count count={duplicates} one="duplicate" many="duplicates" note="left out" />}
        {invalid.length > 0 && (
          <Count count={invalid.length} one="entry" many="entries" note="not an address" className="text-lost" />
        )}
        {beyondMax > 0 && (
          <Count
            count={beyondMax}
            one="page"
            many="pages"
            note={`beyond ${max.toLocaleString('en')}`}
            className="text-lost"
          />
        )}
      </p>
      {invalid.length > 0 && (
        <ul aria-label="Entries that cannot be checked" className="mt-2 max-h-48 overflow-y-auto border-line border-y">
          {invalid.slice(0, shownMax).map(({ line, text, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line can hold the same entry twice
            <li key={`${line} ${index}`} className="border-line border-b last:border-b-0">
              <button
                type="button"
                onClick={() => onLine(line)}
                className="flex w-full flex-wrap items-baseline gap-x-3 px-2 py-1.5 text-left -outline-offset-2 hover:bg-sunken"
              >
                <span className="shrink-0 text-ink-soft tabular-nums">Line {line}</span>
                <bdi className="min-w-0 max-w-full truncate font-mono text-xs">{text}</bdi>
                <span className="text-lost">{invalidPageTexts[reason]}</span>
              </button>
            </li>
          ))}
          {invalid.length > shownMax && (
            <li className="px-2 py-1.5 text-ink-soft">and {(invalid.length - shownMax).toLocaleString('en')} more</li>
          )}
        </ul>
      )}
    </div>
  )
}

type CountProps = { count: number; one: string; many: string; note: string; className?: string }

function Count({ count, one, many, note, className }: CountProps) {
  return (
    <span className={className ?? 'text-ink-soft'}>
      <strong className="font-semibold">{count.toLocaleString('en')}</strong> {count === 1 ? one : many} {note}
    </span>
  )
}
