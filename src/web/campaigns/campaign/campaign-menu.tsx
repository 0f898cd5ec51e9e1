import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Copy, Download, Pencil, Square, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { saveFile } from '#web/platform/browser/save-file.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { titleOf } from '../campaign-labels.ts'
import { duplicateCampaignMutation, loadExport } from '../queries.ts'
import { notifyFailure } from './notify-failure.ts'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

type CampaignMenuProps = { label: string; campaign: Campaign; onDialog: (what: 'cancel' | 'remove') => void }

/** The menu of the actions that the state of a campaign allows, open. */
export function CampaignMenu({ label, campaign, onDialog }: CampaignMenuProps) {
  const navigate = useNavigate()
  const { id, status } = campaign
  const duplicate = useMutation({
    ...duplicateCampaignMutation,
    onSuccess: async (made, ...rest) => {
      duplicateCampaignMutation.onSuccess?.(made, ...rest)
      notify({ title: t`Creates a draft with the same plan`, description: titleOf(made) }, { force: true })
      await navigate(`/campaigns/${made.id}/edit`)
    },
    onError: (error) => notifyFailure(t`Couldn’t duplicate the campaign`, error),
  })
  const download = useMutation({
    mutationFn: () => loadExport(id),
    onSuccess: (file) => saveFile(file, `campaign-${id}.csv`),
    onError: (error) => notifyFailure(t`Couldn’t load the file`, error),
  })
  return (
    <Menu label={label} defaultOpen>
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
