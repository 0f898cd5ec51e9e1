import { Category } from '#contract/post-fields.ts'
import type { SiteLine } from '#contract/site-lines.ts'
import { siteTexts } from '#contract/site-texts.ts'
import { NewSite } from '#contract/sites.ts'
import { parseTargetUrl } from '#contract/target-url.ts'
import { Cell, HeadCell } from '#web/ui/table.tsx'
import { countOf, themeTexts } from './site-words.ts'

const shownMax = 8

/** A line as it is read, and why it cannot be added; `null` where nothing is known against it. */
export type ReadLine = SiteLine & { problem: string | null }

export function readLinesOf(lines: readonly SiteLine[]): ReadLine[] {
  return lines.map((line) => ({ ...line, problem: problemWith(line.site) }))
}

/** How the lines will be read, before anything is added: the first ones, and of the others those that cannot be added, each with the reason. */
export function ImportPreview({ lines }: { lines: readonly ReadLine[] }) {
  const first = lines.slice(0, shownMax)
  const bad = lines.slice(shownMax).filter(({ problem }) => problem !== null)
  const shown = [...first, ...bad.slice(0, shownMax)]
  const rest = lines.length - shown.length
  const badRest = Math.max(0, bad.length - shownMax)
  return (
    <div className="mt-5">
      <h3 className="font-medium text-sm">Preview</h3>
      <table className="mt-1 w-full table-fixed border-collapse text-left text-sm">
        <caption className="sr-only">How the lines are read</caption>
        <thead>
          <tr>
            <HeadCell className="w-12 text-right">Line</HeadCell>
            <HeadCell>Domain</HeadCell>
            <HeadCell className="hidden sm:table-cell">Name</HeadCell>
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
      {rest > 0 && (
        <p className="mt-2 text-ink-soft text-sm">
          And {countOf(rest, 'more line')}
          {badRest > 0 && `, of which ${countOf(badRest, 'line')} will be skipped`}.
        </p>
      )}
    </div>
  )
}

function PreviewRow({ line: { line, value, site, problem } }: { line: ReadLine }) {
  const { name = value, categories = ['General'], theme = 'broadsheet' } = site
  const about = problem === null ? [name, categories.join(', ')] : []
  return (
    <tr>
      <Cell className="text-right align-top text-ink-faint tabular-nums">{line}</Cell>
      <Cell className="align-top">
        <bdi className="block truncate font-medium">{value === '' ? '–' : value}</bdi>
        {problem === null ? (
          <span className="block truncate text-ink-soft text-xs leading-5 sm:hidden">{about.join(' · ')}</span>
        ) : (
          <span className="block text-qualified text-xs leading-5 wrap-anywhere">Will be skipped: {problem}</span>
        )}
      </Cell>
      <Cell className="hidden truncate align-top sm:table-cell">{about[0]}</Cell>
      <Cell className="hidden align-top text-ink-soft sm:table-cell">{about[1]}</Cell>
      <Cell className="hidden align-top text-ink-soft sm:table-cell">
        {problem === null && themeTexts[theme].label}
      </Cell>
    </tr>
  )
}

/** What can be told before anybody is asked: names that are taken, added already or private are the server's to know. */
function problemWith(site: NewSite): string | null {
  const parsed = NewSite.safeParse(site)
  if (parsed.success) return parseTargetUrl(site.host) === null ? siteTexts.hostInvalid : null
  const [issue] = parsed.error.issues
  switch (issue?.path[0]) {
    case 'categories':
      return `There is no category “${(site.categories ?? []).find((one) => !isCategory(one))}”.`
    case 'theme':
      return `There is no theme “${site.theme}”.`
    default:
      return issue?.message ?? siteTexts.hostInvalid
  }
}

function isCategory(text: string): boolean {
  return Category.safeParse(text).success
}
