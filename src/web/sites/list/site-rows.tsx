import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Site } from '#contract/sites/sites.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { articlesText, categoryNames, paceText, publisherName, siteStatus } from '../site-labels.ts'

/** Own sites as rows, each a link to its page. */
export function SiteRows({ sites, label }: { sites: readonly Site[]; label: string }) {
  return (
    <ul aria-label={label} className="border-line border-t">
      {sites.map((site) => (
        <SiteRow key={site.id} site={site} />
      ))}
    </ul>
  )
}

function SiteRow({ site }: { site: Site }) {
  const { id, host, name, publisher, categories, articles } = site
  const { label, tone, text } = siteStatus(site)
  return (
    <li className="relative grid items-center gap-x-8 gap-y-2 border-line border-b py-4 hover:bg-sunken/60 md:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="min-w-0">
        <Link
          to={`/domains/${id}`}
          className="block truncate font-medium text-ink after:absolute after:inset-0 after:content-['']"
        >
          <bdi>{host}</bdi>
        </Link>
        <p className="text-ink-soft text-sm wrap-anywhere">
          {name !== host && (
            <>
              <bdi>{name}</bdi> ·{' '}
            </>
          )}
          {publisherName(publisher)} · {categoryNames(categories)}
        </p>
        <p className="mt-1 text-ink-faint text-xs tabular-nums">
          {articlesText(articles)} · {paceText(site)}
        </p>
      </div>
      <SiteStatus label={<Badge tone={tone}>{label}</Badge>} text={text} />
    </li>
  )
}

function SiteStatus({ label, text }: { label: ReactNode; text: string }) {
  return (
    <div>
      {label}
      <p className="mt-1 text-ink-soft text-xs leading-5">{text}</p>
    </div>
  )
}
