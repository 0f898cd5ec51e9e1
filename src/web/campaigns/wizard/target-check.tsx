import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import type { Campaign, Risk } from '#contract/campaigns/campaigns.ts'
import { parseTargetUrl } from '#contract/target-url.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { type TargetCheck as Check, targetCheckQuery } from './queries.ts'

type TargetCheckProps = { campaign: Campaign | null; url: string; onUrl: (url: string) => void }

/** The current answer of the target: checked once per URL, as soon as the draft with it is saved. */
export function TargetCheck({ campaign, url, onUrl }: TargetCheckProps) {
  const isUrl = parseTargetUrl(url) !== null
  const isSaved = campaign !== null && campaign.targetUrl === url.trim()
  const query = useQuery({ ...targetCheckQuery(campaign?.id ?? '', url.trim()), enabled: isUrl && isSaved })
  if (!isUrl) return null
  return (
    <div role="status" aria-live="polite" className="mt-2.5 text-sm">
      {query.isPending && !query.isError && (
        <p className="text-ink-faint">
          <Trans>Checking the target…</Trans>
        </p>
      )}
      {query.isError && (
        <p className="text-ink-soft">
          <Trans>
            Couldn’t check the target: {{ reason: problemOf(query.error).message }}{' '}
            <Button variant="quiet" size="sm" onClick={() => void query.refetch()}>
              Try again
            </Button>
          </Trans>
        </p>
      )}
      {query.data !== undefined && <Seen check={query.data} onAgain={() => void query.refetch()} onUrl={onUrl} />}
    </div>
  )
}

const icons = { ok: CircleCheck, warn: TriangleAlert, stop: CircleX }
const tones = { ok: 'text-verified', warn: 'text-qualified', stop: 'text-lost' }

type SeenProps = { check: Check; onAgain: () => void; onUrl: (url: string) => void }

function Seen({ check: { target, risk }, onAgain, onUrl }: SeenProps) {
  const level: Risk['level'] = risk?.level ?? (target === null ? 'stop' : 'ok')
  const end = target !== null && target.finalUrl !== null && target.finalUrl !== target.url ? target.finalUrl : null
  const Icon = icons[level]
  return (
    <div className="flex gap-2.5">
      <Icon size={17} strokeWidth={1.9} className={`mt-0.5 shrink-0 ${tones[level]}`} aria-hidden="true" />
      <div className="min-w-0">
        {risk !== null && level !== 'ok' && <p className="text-ink">{risk.text}</p>}
        {target !== null && (
          <p className="text-ink-soft wrap-anywhere">
            {target.status !== null && (
              <span className="tabular-nums">
                <Trans>HTTP {{ status: target.status }}</Trans>
              </span>
            )}
            {target.title !== null && (
              <>
                {' · '}
                <bdi className="text-ink">{target.title}</bdi>
              </>
            )}
            {end !== null && (
              <>
                {' · '}
                <Trans>
                  redirects to <bdi>{end}</bdi>
                </Trans>
              </>
            )}
          </p>
        )}
        {level !== 'ok' && (
          <p className="mt-1 flex flex-wrap gap-x-5">
            {end !== null && (
              <button type="button" className="link min-h-6" onClick={() => onUrl(end)}>
                <Trans>Use that URL</Trans>
              </button>
            )}
            <button type="button" className="link min-h-6" onClick={onAgain}>
              <Trans>Check again</Trans>
            </button>
          </p>
        )}
      </div>
    </div>
  )
}
