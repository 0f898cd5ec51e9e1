import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { categories } from '#contract/posts/post-values.ts'
import type { SiteLine } from '#contract/sites/site-lines.ts'
import { siteTexts } from '#contract/sites/site-texts.ts'
import { NewSite } from '#contract/sites/sites.ts'
import { parseTargetUrl } from '#contract/target-url.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { Cell, HeadCell } from '#web/ui/lists/table.tsx'
import { categoryNames, themeText } from '../site-labels.ts'

const shownMax = 8

/** A parsed line, and why it cannot be added; `null` when no problem is known. */
export type ReadLine = SiteLine & { problem: string | null }

export function readLinesOf(lines: readonly SiteLine[]): ReadLine[] {
  return lines.map((line) => ({ ...line, problem: problemWith(line.site) }))
}

/** A preview of the parsed lines before the import: the first ones, and of the others those that cannot be added, each with the reason. */
export function ImportPreview({ lines }: { lines: readonly ReadLine[] }) {
  const first = lines.slice(0, shownMax)
  const bad = lines.slice(shownMax).filter(({ problem }) => problem !== null)
  const shown = [...first, ...bad.slice(0, shownMax)]
  const rest = lines.length - shown.length
  const badRest = Math.max(0, bad.length - shownMax)
  return (
    <div className="mt-5">
      <h3 className="font-medium text-sm">
        <Trans>Preview</Trans>
      </h3>
      <table className="mt-1 w-full table-fixed border-collapse text-left text-sm">
        <caption className="sr-only">
          <Trans>How lines are read</Trans>
        </caption>
        <thead>
          <tr>
            <HeadCell className="w-12 text-right">
              <Trans comment="Column with the numbers of the lines of a file">Line</Trans>
            </HeadCell>
            <HeadCell>
              <Trans>Domain</Trans>
            </HeadCell>
            <HeadCell className="hidden sm:table-cell">
              <Trans>Name</Trans>
            </HeadCell>
            <HeadCell className="hidden sm:table-cell">
              <Trans>Categories</Trans>
            </HeadCell>
            <HeadCell className="hidden w-24 sm:table-cell">
              <Trans>Theme</Trans>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <PreviewRow key={line.line} line={line} />
          ))}
        </tbody>
      </table>
      {rest > 0 && <p className="mt-2 text-ink-soft text-sm">{restText(rest, badRest)}</p>}
    </div>
  )
}

function PreviewRow({ line: { line, value, site, problem } }: { line: ReadLine }) {
  const { name = value, categories = ['General'] as const, theme = 'broadsheet' } = site
  const about = problem === null ? [name, categoryNames(categories)] : []
  return (
    <tr>
      <Cell className="text-right align-top text-ink-faint tabular-nums">{line}</Cell>
      <Cell className="align-top">
        <bdi className="block truncate font-medium">{value === '' ? '–' : value}</bdi>
        {problem === null ? (
          <span className="block truncate text-ink-soft text-xs leading-5 sm:hidden">{about.join(' · ')}</span>
        ) : (
          <span className="block text-qualified text-xs leading-5 wrap-anywhere">
            <Trans>Will be skipped: {problem}</Trans>
          </span>
        )}
      </Cell>
      <Cell className="hidden truncate align-top sm:table-cell">{about[0]}</Cell>
      <Cell className="hidden align-top text-ink-soft sm:table-cell">{about[1]}</Cell>
      <Cell className="hidden align-top text-ink-soft sm:table-cell">{problem === null && themeText(theme).label}</Cell>
    </tr>
  )
}

function restText(rest: number, badRest: number): string {
  if (badRest === 0) return plural(rest, { one: 'And # more line.', other: 'And # more lines.' })
  return t`And ${plural(rest, { one: '# more line', other: '# more lines' })}, of which ${plural(badRest, { one: '# line', other: '# lines' })} will be skipped.`
}

function noCategoryText(name: string): string {
  return t`There is no category “${name}”.`
}

function noThemeText(name: string): string {
  return t`There is no theme “${name}”.`
}

/** The problems that the browser can find without a request. Only the server knows names that are taken, already added or private. */
function problemWith(site: NewSite): string | null {
  const parsed = NewSite.safeParse(site)
  if (parsed.success) return parseTargetUrl(site.host) === null ? translated(siteTexts.hostInvalid) : null
  const [issue] = parsed.error.issues
  switch (issue?.path[0]) {
    case 'categories':
      return noCategoryText((site.categories ?? []).find((one) => !isCategory(one)) ?? '')
    case 'theme':
      return noThemeText(site.theme ?? '')
    default:
      return translated(issue?.message ?? siteTexts.hostInvalid)
  }
}

function isCategory(text: string): boolean {
  return categories.some((category) => category === text)
}
