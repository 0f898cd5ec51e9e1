import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState } from 'react'
import { count } from '#web/platform/i18n/formats.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Cell, HeadCell } from '#web/ui/lists/table.tsx'

const shownAtFirst = 20

type Outcome = { added: number; skipped: { line: number; value: string; text: string }[] }

/** The result of an import: the number of added domains, and each skipped line with the reason. */
export function ImportOutcome({ outcome: { added, skipped } }: { outcome: Outcome }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? skipped : skipped.slice(0, shownAtFirst)
  const skippedLines = skipped.length
  const all = count(skippedLines)
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <div className="mt-6 border-line border-t pt-5">
      <h3 ref={heading} tabIndex={-1} className="flex flex-wrap items-center gap-2.5 font-medium text-sm outline-none">
        {added === 0 ? t`No domains added` : plural(added, { one: '# domain added', other: '# domains added' })}
        {skipped.length > 0 && (
          <Badge tone="qualified">{plural(skippedLines, { one: '# line skipped', other: '# lines skipped' })}</Badge>
        )}
      </h3>
      {added > 0 && (
        <p className="mt-1 text-ink-soft text-sm">
          <Trans>Each domain accepts articles once you’ve verified that you own it.</Trans>
        </p>
      )}
      {skipped.length > 0 && (
        <table className="mt-3 w-full table-fixed border-collapse text-left text-sm">
          <caption className="sr-only">
            <Trans>Lines that were skipped</Trans>
          </caption>
          <thead>
            <tr>
              <HeadCell className="w-12 text-right">
                <Trans comment="Column with the numbers of the lines of a file">Line</Trans>
              </HeadCell>
              <HeadCell className="w-2/5">
                <Trans>Domain</Trans>
              </HeadCell>
              <HeadCell>
                <Trans comment="Column with the reasons why lines were skipped">Why</Trans>
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, value, text }) => (
              <tr key={line}>
                <Cell className="text-right align-top text-ink-faint tabular-nums">{line}</Cell>
                <Cell className="truncate align-top">
                  <bdi>{value === '' ? '–' : value}</bdi>
                </Cell>
                <Cell className="text-ink-soft wrap-anywhere">{translated(text)}</Cell>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shown.length < skipped.length && (
        <Button variant="quiet" size="sm" className="mt-2 -ml-3" onClick={() => setIsWhole(true)}>
          <Trans>Show all {all}</Trans>
        </Button>
      )}
    </div>
  )
}
