import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { Site } from '#contract/sites/sites.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { i18n, translated } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { checkSiteMutation } from '../queries.ts'
import { momentText } from '../site-labels.ts'
import { SiteSection } from './site-section.tsx'

const statusStyles = {
  unknown: { label: msg`Not checked yet`, tone: 'neutral' },
  healthy: { label: msg`Healthy`, tone: 'verified' },
  /** Its articles are served by this installation; the reasons below say why the domain does not point here. */
  here: { label: msg`Works here`, tone: 'verified' },
  failing: { label: msg`Failing`, tone: 'lost' },
} as const

/** Whether the domain answers as expected, why not, and a button for another check. */
export function SiteHealth({ site }: { site: Site }) {
  const check = useMutation(checkSiteMutation(site.id))
  const { status, checkedAt, reasons } = site.health
  const time = checkedAt === null ? null : momentText(checkedAt)
  const isElsewhere = site.publisher === 'hosted' && status === 'healthy' && !site.health.servesHost
  const { label, tone } = isElsewhere ? statusStyles.here : statusStyles[status]
  return (
    <SiteSection
      id="health"
      title={t`Health`}
      description={
        site.publisher === 'hosted'
          ? t`Whether the domain points here. Checked every day.`
          : t`Whether the site responds and accepts our credentials. Checked every day.`
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="flex flex-wrap items-center gap-2.5 text-sm tabular-nums">
          <Badge tone={tone}>{i18n._(label)}</Badge>
          {check.isPending ? t`Checking...` : time !== null && t`Checked ${time}`}
        </p>
        <Button
          variant="secondary"
          size="sm"
          aria-label={t`Check now: health`}
          disabled={check.isPending}
          onClick={() => check.mutate()}
        >
          <Trans>Check now</Trans>
        </Button>
      </div>
      {check.isError && (
        <p role="alert" className="mt-3 text-lost text-sm">
          {problemOf(check.error).message}
        </p>
      )}
      {site.publisher === 'hosted' && <Whereabouts site={site} />}
      {reasons.length > 0 && (
        <ul className="mt-4 space-y-2 text-sm">
          {reasons.map(({ code, text }) => (
            <li key={code} className="border-line-strong border-l-2 pl-3 wrap-anywhere">
              {translated(text)}
            </li>
          ))}
        </ul>
      )}
    </SiteSection>
  )
}

/** The current address of the articles, and how to serve them on the domain itself. */
function Whereabouts({ site: { host, url, health, proof } }: { site: Site }) {
  if (health.servesHost)
    return (
      <p className="mt-4 text-ink-soft text-sm leading-6">
        <Trans>
          <bdi className="font-medium text-ink wrap-anywhere">{host}</bdi> points here. Articles are served on your
          domain.
        </Trans>
      </p>
    )
  if (proof.status !== 'proven') return null
  return (
    <p className="mt-4 text-ink-soft text-sm leading-6">
      <Trans>
        Articles are served at <bdi className="text-ink wrap-anywhere">{url}</bdi>. To serve them at{' '}
        <bdi className="text-ink wrap-anywhere">https://{host}/</bdi>, point the domain’s A, AAAA or CNAME record to
        this server.
      </Trans>
    </p>
  )
}
