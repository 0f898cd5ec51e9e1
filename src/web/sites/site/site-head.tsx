import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ExternalLink, Power } from 'lucide-react'
import { Link } from 'react-router'
import type { Site } from '#contract/sites/sites.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { changeSiteMutation } from '../queries.ts'
import { articlesText, paceText, publisherName, siteStatus } from '../site-labels.ts'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The domain, its status, and its on/off switch. */
export function SiteHead({ site }: { site: Site }) {
  const { host, name, publisher, isImported, articles, proof, url } = site
  const { label, tone, text } = siteStatus(site)
  const isRead = publisher !== 'hosted' || proof.status !== 'unproven'
  return (
    <div className="mb-8">
      <Link
        to={isImported ? '/domains/legacy' : '/domains'}
        className="link inline-flex min-h-6 items-center text-ink-soft text-sm"
      >
        {isImported ? t`Imported domains` : t`Domains`}
      </Link>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-2xl tracking-[-0.02em]">
            <bdi className="wrap-anywhere">{host}</bdi>
            <Badge tone={tone}>{label}</Badge>
          </h1>
          <p className="mt-1 max-w-[60ch] text-ink-soft">{text}</p>
        </div>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {isRead && (
            <ButtonLink variant="secondary" href={url} target="_blank" rel="noreferrer">
              <ExternalLink {...icon} />
              <Trans>Open the site</Trans>
            </ButtonLink>
          )}
          {proof.status !== 'unproven' && <Switch site={site} />}
        </div>
      </div>
      <p className="mt-3 text-ink-soft text-sm tabular-nums">
        {name !== host && (
          <>
            <bdi className="wrap-anywhere">{name}</bdi> ·{' '}
          </>
        )}
        {publisherName(publisher)} · {articlesText(articles)} · {paceText(site)}
      </p>
    </div>
  )
}

function Switch({ site: { id, isOn } }: { site: Site }) {
  const change = useMutation({
    ...changeSiteMutation(id),
    onError: (error) =>
      notify(
        { title: t`Couldn’t change the setting`, description: problemOf(error).message, tone: 'lost' },
        { force: true },
      ),
  })
  return (
    <Button variant="secondary" disabled={change.isPending} onClick={() => change.mutate({ isOn: !isOn })}>
      <Power {...icon} />
      {isOn ? t`Switch off` : t`Switch on`}
    </Button>
  )
}
