import { useEffect, useRef, useState } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Cell, HeadCell } from '#web/ui/table.tsx'
import { countOf, countText } from './site-words.ts'

const shownAtFirst = 20

type Outcome = { added: number; skipped: { line: number; value: string; text: string }[] }

/** What came of an import: how many were added, and each line that was left out, with the reason. */
export function ImportOutcome({ outcome: { added, skipped } }: { outcome: Outcome }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? skipped : skipped.slice(0, shownAtFirst)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="mt-6 border-line border-t pt-5">
      <h3 ref={heading} tabIndex={-1} className="flex flex-wrap items-center gap-2.5 font-medium text-sm outline-none">
        {added === 0 ? 'No domain was added' : `${countOf(added, 'domain')} added`}
        {skipped.length > 0 && <Badge tone="qualified">{countOf(skipped.length, 'line')} skipped</Badge>}
      </h3>
      {added > 0 && (
        <p className="mt-1 text-ink-soft text-sm">Each takes articles once you have proven that it is yours.</p>
      )}
      {skipped.length > 0 && (
        <table className="mt-3 w-full table-fixed border-collapse text-left text-sm">
          <caption className="sr-only">Lines that were skipped</caption>
          <thead>
            <tr>
              <HeadCell className="w-12 text-right">Line</HeadCell>
              <HeadCell className="w-2/5">Domain</HeadCell>
              <HeadCell>Why</HeadCell>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, value, text }) => (
              <tr key={line}>
                <Cell className="text-right align-top text-ink-faint tabular-nums">{line}</Cell>
                <Cell className="truncate align-top">
                  <bdi>{value === '' ? '–' : value}</bdi>
                </Cell>
                <Cell className="text-ink-soft wrap-anywhere">{text}</Cell>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shown.length < skipped.length && (
        <Button variant="quiet" size="sm" className="mt-2 -ml-3" onClick={() => setIsWhole(true)}>
          Show all {countText(skipped.length)}
        </Button>
      )}
    </div>
  )
}
