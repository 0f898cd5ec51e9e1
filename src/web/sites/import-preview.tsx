import type { SiteLine } from '#contract/site-lines.ts'
import { NewSite } from '#contract/sites.ts'
import { Cell, HeadCell } from '#web/ui/table.tsx'
import { countOf, themeTexts } from './site-words.ts'

const shownMax = 8

/** How the lines will be read, before anything is added. What cannot be added is said beside its line. */
export function ImportPreview({ lines }: { lines: readonly SiteLine[] }) {
  const shown = lines.slice(0, shownMax)
  const rest = lines.length - shown.length
  return (
    <div className="mt-5">
      <h3 className="font-medium text-sm">Preview</h3>
      <table className="mt-1 w-full table-fixed border-collapse text-left text-sm">
        <caption className="sr-only">How the lines are read</caption>
        <thead>
          <tr>
            <HeadCell className="w-12 text-right">Line</HeadCell>
            <HeadCell>Domain</HeadCell>
            <HeadCell>Name</HeadCell>
            <HeadCell className="hidden sm:table-cell">Categories</HeadCell>
            <HeadCell className="hidden w-24 sm:table-cell">Theme</HeadCell>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <PreviewRow key={line.line} line={line} />
          ))}
        </tbody>
      </table>
      {rest > 0 && <p className="mt-2 text-ink-soft text-sm">And {countOf(rest, 'more line')}.</p>}
    </div>
  )
}

function PreviewRow({ line: { line, value, site } }: { line: SiteLine }) {
  const parsed = NewSite.safeParse(site)
  return (
    <tr>
      <Cell className="text-right text-ink-faint tabular-nums">{line}</Cell>
      <Cell className="truncate font-medium">
        <bdi>{value === '' ? '–' : value}</bdi>
      </Cell>
      {parsed.success ? (
        <>
          <Cell className="truncate">
            <bdi>{parsed.data.name ?? value}</bdi>
          </Cell>
          <Cell className="hidden truncate text-ink-soft sm:table-cell">{parsed.data.categories.join(', ')}</Cell>
          <Cell className="hidden text-ink-soft sm:table-cell">{themeTexts[parsed.data.theme].label}</Cell>
        </>
      ) : (
        <Cell colSpan={3} className="text-qualified">
          Will be skipped: {parsed.error.issues[0]?.message}
        </Cell>
      )}
    </tr>
  )
}
