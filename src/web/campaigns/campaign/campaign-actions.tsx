import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Copy, Download, FileCheck, Pause, Pencil, Play, Square, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { saveFile } from '#web/platform/browser/save-file.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { announceCreditsChanged } from '#web/platform/session/credits-changed.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { titleOf } from '../campaign-labels.ts'
import {
  actMutation,
  type CampaignAct,
  duplicateCampaignMutation,
  loadExport,
  removeCampaignMutation,
  reportCampaignMutation,
} from '../queries.ts'
import { isMoving } from './follow-campaign.ts'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

function reportFailure(title: string, error: unknown) {
  notify({ title, description: problemOf(error).message, tone: 'lost' }, { force: true })
}

/** The actions that the state of a campaign allows. Irreversible actions require a confirmation. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const [dialog, setDialog] = useState<'cancel' | 'remove' | null>(null)
  const act = useMutation({
    ...actMutation,
    onError: (error) => reportFailure(t`Couldn’t update the campaign`, error),
    // After pause or resume, an open dialog stays open, because it concerns another action.
    onSettled: (_campaign, _error, { act }) => act === 'cancel' && setDialog(null),
  })
  const { id, status } = campaign
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
      <MoreActions campaign={campaign} onDialog={setDialog} />
      {dialog === 'cancel' && (
        <ConfirmDialog
          open
          title={t`Cancel this campaign?`}
          description={plural(campaign.counts.verified, {
            one: 'No new links start, and links in progress are finished or cancelled. # verified link stays and keeps its guarantee. Credits reserved for the others are released.',
            other:
              'No new links start, and links in progress are finished or cancelled. # verified links stay and keep their guarantee. Credits reserved for the others are released.',
          })}
          confirm={act.isPending ? t`Cancelling...` : t`Cancel campaign`}
          dismiss={t`Keep running`}
          busy={act.isPending}
          onConfirm={() => run('cancel')}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'remove' && <RemoveDialog campaign={campaign} onClose={() => setDialog(null)} />}
    </div>
  )
}

function ReportButton({ campaign: { id, counts } }: { campaign: Campaign }) {
  const navigate = useNavigate()
  const report = useMutation({
    ...reportCampaignMutation,
    onSuccess: (reportId) => navigate(`/report/${reportId}`),
    onError: (error) => reportFailure(t`Couldn’t create the report`, error),
  })
  if (counts.verified + counts.lost + counts.refunded === 0) return null
  return (
    <Button variant="secondary" disabled={report.isPending} onClick={() => report.mutate(id)}>
      <FileCheck {...icon} />
      {report.isPending ? t`Creating...` : t`Create Report`}
    </Button>
  )
}

type MoreActionsProps = { campaign: Campaign; onDialog: (what: 'cancel' | 'remove') => void }

function MoreActions({ campaign, onDialog }: MoreActionsProps) {
  const navigate = useNavigate()
  const { id, status } = campaign
  const duplicate = useMutation({
    ...duplicateCampaignMutation,
    onSuccess: async (made, ...rest) => {
      duplicateCampaignMutation.onSuccess?.(made, ...rest)
      notify({ title: t`Creates a draft with the same plan`, description: titleOf(made) }, { force: true })
      await navigate(`/campaigns/${made.id}/edit`)
    },
    onError: (error) => reportFailure(t`Couldn’t duplicate the campaign`, error),
  })
  const download = useMutation({
    mutationFn: () => loadExport(id),
    onSuccess: (file) => saveFile(file, `campaign-${id}.csv`),
    onError: (error) => reportFailure(t`Couldn’t load the file`, error),
  })
  return (
    <Menu label={t`More actions for this campaign`}>
      {status !== 'cancelled' && status !== 'finished' && (
        <MenuItem icon={<Pencil {...icon} />} onSelect={() => void navigate(`/campaigns/${id}/edit`)}>
          <Trans>Edit</Trans>
        </MenuItem>
      )}
      <MenuItem icon={<Copy {...icon} />} onSelect={() => duplicate.mutate(id)}>
        <Trans>Duplicate</Trans>
      </MenuItem>
      {status !== 'draft' && (
        <MenuItem icon={<Download {...icon} />} onSelect={() => download.mutate()}>
          <Trans>Export CSV</Trans>
        </MenuItem>
      )}
      <MenuSeparator />
      {(status === 'running' || status === 'paused') && (
        <MenuItem icon={<Square {...icon} />} tone="danger" onSelect={() => onDialog('cancel')}>
          <Trans>Cancel campaign</Trans>
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 {...icon} />} tone="danger" onSelect={() => onDialog('remove')}>
        <Trans>Remove</Trans>
      </MenuItem>
    </Menu>
  )
}

function RemoveDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const navigate = useNavigate()
  const remove = useMutation({
    ...removeCampaignMutation,
    onSuccess: async (...args) => {
      removeCampaignMutation.onSuccess?.(...args)
      announceCreditsChanged()
      notify({ title: t`Campaign removed`, description: titleOf(campaign) }, { force: true })
      await navigate('/campaigns', { replace: true })
    },
    onError: (error) => reportFailure(t`Couldn’t remove the campaign`, error),
  })
  return (
    <ConfirmDialog
      open
      title={campaign.status === 'draft' ? t`Delete this draft?` : t`Remove this campaign?`}
      description={
        campaign.status === 'draft'
          ? t`The draft will be deleted permanently. It has cost nothing.`
          : isMoving(campaign)
            ? t`The campaign is cancelled first: no new links start, and credits reserved for links that aren’t live are released. Live links stay live, but you’ll no longer see them here.`
            : t`Live links stay live and keep their guarantee, but you’ll no longer see them here.`
      }
      confirm={remove.isPending ? t`Removing...` : campaign.status === 'draft' ? t`Delete draft` : t`Remove`}
      dismiss={t`Keep`}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(campaign.id)}
      onClose={onClose}
    />
  )
}
