import type { FoundLink } from '#contract/report-evidence.ts'
import { Badge } from '#web/ui/badge.tsx'
import { splitAtAnchor } from './anchor-in-sentence.ts'
import { Code, Copied, EvidenceSection, Facts } from './evidence-parts.tsx'

const regions: Record<FoundLink['region'], string> = {
  header: 'Header of the page',
  nav: 'Navigation',
  main: 'Main part',
  article: 'Article',
  aside: 'Side column',
  footer: 'Footer of the page',
  comments: 'Comments',
  body: 'Body, in no named part',
}

const hiddenTexts: Record<FoundLink['hidden'][number], string> = {
  hidden_attribute: 'marked hidden',
  css: 'hidden by its style',
  noscript: 'only for browsers without scripts',
  template: 'inside a template',
  iframe: 'inside an iframe element',
  aria_hidden: 'hidden from screen readers',
  empty: 'neither text nor picture in it',
}

const kinds: Record<FoundLink['anchorKind'], string> = {
  text: 'text',
  image: 'a picture’s alternative text',
  mixed: 'text and a picture',
  empty: 'empty',
}

const shownMax = 20

/** The links to the destination, or near it, in the order of the page. */
export function LinkEvidence({ links, count }: { links: readonly FoundLink[]; count: number }) {
  return (
    <EvidenceSection
      title={count === 1 ? 'The link' : `Links to the destination or near it (${count.toLocaleString('en')})`}
    >
      {links.length === 0 ? (
        <p className="text-ink-soft text-sm">No link of the page leads to the destination or near it.</p>
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
        <p className="mt-4 text-ink-soft text-sm">The first {shownMax} are shown; the JSON export has more.</p>
      )}
    </EvidenceSection>
  )
}

function OneLink({ link }: { link: FoundLink }) {
  const { url, href, anchorText, anchorKind, rel, target, title, region, hidden, outerHtml, offset } = link
  return (
    <>
      <Sentence link={link} />
      <Facts
        facts={[
          { name: 'Leads to', value: <bdi>{url}</bdi> },
          { name: 'Written as', value: href === url ? null : <bdi>{href}</bdi> },
          { name: 'Anchor text', value: anchorText === '' ? 'none' : <bdi>{anchorText}</bdi> },
          { name: 'Anchor is', value: kinds[anchorKind] },
          { name: 'rel', value: <Rel rel={rel} /> },
          { name: 'Where', value: regions[region] },
          { name: 'Seen', value: hidden.length === 0 ? 'Yes' : hidden.map((reason) => hiddenTexts[reason]).join(', ') },
          { name: 'target', value: target },
          { name: 'title', value: title },
          { name: 'At byte', value: offset.toLocaleString('en') },
        ]}
      />
      <div>
        <Code text={outerHtml} />
        <Copied text={outerHtml} label="Copy HTML" name="Copy the HTML of the link" />
      </div>
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
  if (rel.length === 0) return 'none'
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
