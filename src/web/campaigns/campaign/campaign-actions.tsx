import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { FileCheck, Pause, Play } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Boundary } from '#web/ui/loading/boundary.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { MenuButton } from '#web/ui/overlays/menu-button.tsx'
import { actMutation, type CampaignAct, reportCampaignMutation } from '../queries.ts'
import { notifyFailure } from './notify-failure.ts'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

// Most visits need neither.
const CampaignMenu = lazyPart(async () => (await import('./campaign-menu.tsx')).CampaignMenu)
const CampaignDialog = lazyPart(async () => (await import('./campaign-dialog.tsx')).CampaignDialog)

/** The actions that the state of a campaign allows. Irreversible actions require a confirmation. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const [dialog, setDialog] = useState<'cancel' | 'remove' | null>(null)
  const act = useMutation({
    ...actMutation,
    onError: (error) => notifyFailure(t`Couldn’t update the campaign`, error),
    // After pause or resume, an open dialog stays open, because it concerns another action.
    onSettled: (_campaign, _error, { act }) => act === 'cancel' && setDialog(null),
  })
  const { id, status } = campaign
  const menuLabel = t`More actions for this campaign`
  const run = (name: CampaignAct) => act.mutate({ id, act: name })
  return (
    <div className="flex flex-wrap items-center gap-2">
      {status === 'running' && (
        <Button key="pause" variant="secondary" disabled={act.isPending} onClick={() => run('pause')}>
          <Pause {...icon} />
          <Trans>Pause</Trans>
        </Button>
      )}
      {status === 'paused' && (
        <Button key="resume" disabled={act.isPending} onClick={() => run('resume')}>
          <Play {...icon} />
          <Trans>Resume</Trans>
        </Button>
      )}
      <ReportButton campaign={campaign} />
      <MenuButton label={menuLabel}>
        <CampaignMenu label={menuLabel} campaign={campaign} onDialog={setDialog} />
      </MenuButton>
      {dialog !== null && (
        <Boundary onError={() => setDialog(null)}>
          <Suspense fallback={null}>
            <CampaignDialog
              type={dialog}
              campaign={campaign}
              isCancelling={act.isPending}
              onCancel={() => run('cancel')}
              onClose={() => setDialog(null)}
            />
          </Suspense>
        </Boundary>
      )}
    </div>
  )
}

function ReportButton({ campaign: { id, counts } }: { campaign: Campaign }) {
  const navigate = useNavigate()
  const report = useMutation({
    ...reportCampaignMutation,
    onSuccess: (reportId) => navigate(`/report/${reportId}`),
    onError: (error) => notifyFailure(t`Couldn’t create the report`, error),
  })
  if (counts.verified + counts.lost + counts.refunded === 0) return null
  return (
    <Button variant="secondary" disabled={report.isPending} onClick={() => report.mutate(id)}>
      <FileCheck {...icon} />
      {report.isPending ? t`Creating...` : t`Create Report`}
    </Button>
  )
}
