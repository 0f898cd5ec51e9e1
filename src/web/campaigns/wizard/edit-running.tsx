import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { campaignNameMax, campaignPaceMax } from '#contract/limits.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { changeMutation } from '../queries.ts'
import { NumberField } from './number-field.tsx'

/** The fields that can change after the start of a campaign: its name and its pace. */
export function EditRunning({ campaign }: { campaign: Campaign }) {
  const navigate = useNavigate()
  const [name, setName] = useState(campaign.name)
  const [pacePerDay, setPace] = useState(campaign.pacePerDay)
  const change = useMutation({
    ...changeMutation,
    onSuccess: async (...args) => {
      changeMutation.onSuccess?.(...args)
      notify({ title: t`Saved`, tone: 'verified' }, { force: true })
      await navigate(`/campaigns/${campaign.id}`)
    },
  })

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')
    if (wrong === null) change.mutate({ id: campaign.id, name, pacePerDay })
    else wrong.focus()
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="max-w-[36rem] space-y-6">
      <p className="text-ink-soft text-sm">
        <Trans>
          This campaign has started, so you can’t change its target, links or anchors. Duplicate it to change them.
        </Trans>
      </p>
      <Field label={t`Name`} hint={t`Only you see this name.`}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={campaignNameMax}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <NumberField
        label={t`Links per day`}
        hint={t`Applies to links that haven’t started yet.`}
        value={pacePerDay}
        max={campaignPaceMax}
        onChange={setPace}
      />
      {change.isError && (
        <p role="alert" className="rounded bg-lost-soft p-3 text-sm">
          {problemOf(change.error).message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={change.isPending}>
          {change.isPending ? t`Saving...` : t`Save`}
        </Button>
        <Button variant="quiet" onClick={() => void navigate(`/campaigns/${campaign.id}`)}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  )
}
