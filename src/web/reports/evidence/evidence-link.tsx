import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { FoundLink, HiddenBy } from '#contract/reports/report-evidence.ts'
import { count as countText } from '#web/platform/i18n/formats.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Code, Copied, EvidenceSection, Facts } from './evidence-parts.tsx'

const regions: Record<FoundLink['region'], MessageDescriptor> = {
  header: msg`Page header`,
  nav: msg`Navigation`,
  main: msg`Main content`,
  article: msg`Article`,
  aside: msg`Sidebar`,
  footer: msg`Page footer`,
  comments: msg`Comments`,
  body: msg`Body (no section)`,
}

const hiddenTexts: Record<FoundLink['hidden'][number], MessageDescriptor> = {
  hidden_attribute: msg`marked hidden`,
  css: msg`hidden by CSS`,
  noscript: msg`only inside noscript`,
  template: msg`inside a template`,
  iframe: msg`inside an iframe`,
  aria_hidden: msg`hidden from screen readers`,
  empty: msg`no text or image`,
}

const kinds: Record<FoundLink['anchorKind'], MessageDescriptor> = {
  text: msg({ message: 'text', comment: 'What a link consists of' }),
  image: msg`a picture’s alternative text`,
  mixed: msg`text and a picture`,
  empty: msg({ message: 'empty', comment: 'What a link consists of: nothing' }),
}

const shownMax = 20

/** The links to the destination, or near it, in the order of the page. */
export function LinkEvidence({ links, count }: { links: readonly FoundLink[]; count: number }) {
  return (
    <EvidenceSection
      title={count === 1 ? t`The link` : t`Links to the destination’s site (${{ number: countText(count) }})`}
    >
      {links.length === 0 ? (
        <p className="text-ink-soft text-sm">
          <Trans>The page has no link to the destination’s site.</Trans>
        </p>
      ) : (
        <ol className="space-y-6">
          {links.slice(0, shownMax).map((link) => (
            <li key={link.offset} className="space-y-3">
              <OneLink link={link} />
            </li>
          ))}
        </ol>
      )}
      {links.length > shownMax && (
        <p className="mt-4 text-ink-soft text-sm">
          <Trans>Showing the first {shownMax}. The JSON export has more.</Trans>
        </p>
      )}
    </EvidenceSection>
  )
}

function OneLink({ link }: { link: FoundLink }) {
  const { url, href, anchorText, anchorKind, rel, target, title, region, hidden, hiddenBy, outerHtml, offset } = link
  return (
    <>
      <Sentence link={link} />
      <Facts
        facts={[
          { name: t`Links to`, value: <bdi>{url}</bdi> },
          { name: t`href`, value: href === url ? null : <bdi>{href}</bdi> },
          { name: t`Anchor text`, value: anchorText === '' ? t`none` : <bdi>{anchorText}</bdi> },
          { name: t`Anchor is`, value: i18n._(kinds[anchorKind]) },
          { name: 'rel', value: <Rel rel={rel} /> },
          { name: t`Position`, value: i18n._(regions[region]) },
          {
            name: t`Visible`,
            value:
              hidden.length === 0 ? (
                <Seen hiddenBy={hiddenBy} />
              ) : (
                hidden.map((reason) => i18n._(hiddenTexts[reason])).join(', ')
              ),
          },
          { name: t`Hidden by`, value: hiddenBy === undefined ? null : <HidingRule hiddenBy={hiddenBy} /> },
          { name: 'target', value: target },
          { name: 'title', value: title },
          { name: t`At byte`, value: countText(offset) },
        ]}
      />
      <div>
        <Code text={outerHtml} />
        <Copied text={outerHtml} label={t`Copy HTML`} name={t`Copy the HTML of the link`} />
      </div>
    </>
  )
}

function Seen({ hiddenBy }: { hiddenBy: HiddenBy | undefined }) {
  if (hiddenBy === undefined) return t`Yes`
  return (
    <span className="font-medium text-qualified">
      {hiddenBy.shownBy === null ? t`Probably not` : t`Hidden until a script or visitor acts`}
    </span>
  )
}

/** The rule as written in the stylesheet, the element that it hides, and what shows the element again. */
function HidingRule({ hiddenBy }: { hiddenBy: HiddenBy }) {
  const { selector, declarations, source, element, shownBy, isPrinted, method } = hiddenBy
  return (
    <>
      <code className="font-mono text-xs wrap-anywhere">
        {selector === null ? declarations : `${selector} { ${declarations} }`}
      </code>
      <span className="block text-ink-soft text-xs">
        {method === 'browser' ? (
          t`Computed by a browser`
        ) : source === null ? (
          t`In the page itself`
        ) : (
          <bdi>{source}</bdi>
        )}
      </span>
      <span className="mt-1 block text-ink-soft text-xs">
        <Trans>
          Element: <code className="font-mono wrap-anywhere">{element}</code>
        </Trans>
      </span>
      {shownBy !== null && (
        <span className="block text-ink-soft text-xs">
          <Trans>
            Shown by: <code className="font-mono wrap-anywhere">{shownBy}</code>
          </Trans>
        </span>
      )}
      {isPrinted && (
        <span className="block text-ink-soft text-xs">
          <Trans>Visible in print</Trans>
        </span>
      )}
    </>
  )
}

function Sentence({ link: { sentence, anchorText } }: { link: FoundLink }) {
  const parts = splitAtAnchor(sentence, anchorText)
  if (sentence === '') return null
  return (
    <blockquote
      className="max-w-[70ch] border-line-strong border-l-2 pl-3 font-serif text-base text-ink-soft"
      dir="auto"
    >
      {parts === null ? (
        sentence
      ) : (
        <>
          {parts.before}
          <mark className="bg-verified-soft font-medium text-verified underline underline-offset-4">{anchorText}</mark>
          {parts.after}
        </>
      )}
    </blockquote>
  )
}

const qualifying = ['nofollow', 'ugc', 'sponsored']

function Rel({ rel }: { rel: readonly string[] }) {
  if (rel.length === 0) return t`none`
  return (
    <span className="flex flex-wrap gap-1.5">
      {rel.map((token) => (
        <Badge key={token} tone={qualifying.includes(token) ? 'qualified' : 'neutral'}>
          {token}
        </Badge>
      ))}
    </span>
  )
}

/** Splits the sentence around a link at the link's text; `null` when the sentence does not contain it. */
function splitAtAnchor(sentence: string, anchorText: string): { before: string; after: string } | null {
  const index = anchorText === '' ? -1 : sentence.indexOf(anchorText)
  if (index === -1) return null
  return { before: sentence.slice(0, index), after: sentence.slice(index + anchorText.length) }
}
