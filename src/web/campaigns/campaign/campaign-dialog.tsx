import { plural, t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { announceCreditsChanged } from '#web/platform/session/credits-changed.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { titleOf } from '../campaign-labels.ts'
import { removeCampaignMutation } from '../queries.ts'
import { isMoving } from './follow-campaign.ts'
import { notifyFailure } from './notify-failure.ts'

type CampaignDialogProps = { campaign: Campaign; isCancelling: boolean; onCancel: () => void; onClose: () => void }

/** The confirmation of an action that cannot be undone. */
export function CampaignDialog({ type, ...props }: CampaignDialogProps & { type: 'cancel' | 'remove' }) {
  return type === 'cancel' ? <CancelDialog {...props} /> : <RemoveDialog {...props} />
}

function CancelDialog({ campaign, isCancelling, onCancel, onClose }: CampaignDialogProps) {
  return (
    <ConfirmDialog
      open
      title={t`Cancel this campaign?`}
      description={plural(campaign.counts.verified, {
        one: 'No new links start, and links in progress are finished or cancelled. # verified link stays and keeps its guarantee. Credits reserved for the others are released.',
        other:
          'No new links start, and links in progress are finished or cancelled. # verified links stay and keep their guarantee. Credits reserved for the others are released.',
      })}
      confirm={isCancelling ? t`Cancelling...` : t`Cancel campaign`}
      dismiss={t`Keep running`}
      busy={isCancelling}
      onConfirm={onCancel}
      onClose={onClose}
    />
  )
}

function RemoveDialog({ campaign, onClose }: Pick<CampaignDialogProps, 'campaign' | 'onClose'>) {
  const navigate = useNavigate()
  const remove = useMutation({
    ...removeCampaignMutation,
    onSuccess: async (...args) => {
      removeCampaignMutation.onSuccess?.(...args)
      announceCreditsChanged()
      notify({ title: t`Campaign removed`, description: titleOf(campaign) }, { force: true })
      await navigate('/campaigns', { replace: true })
    },
    onError: (error) => notifyFailure(t`Couldn’t remove the campaign`, error),
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
