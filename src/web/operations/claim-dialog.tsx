import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ClaimChange, ClaimMode, StaffClaim } from '#contract/operations/site-content.ts'
import { claimModes, claimSourceMax, claimTextMax } from '#contract/operations/site-content-values.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { claimLabel, claimLocation, liveText, modeTexts, momentText } from './claim-texts.ts'
import { changeClaimMutation } from './queries.ts'

type Draft = { text: string; source: string; mode: ClaimMode }

/** Edits one claim. A saved change can be undone. */
export function ClaimDialog({ claim, onClose }: { claim: StaffClaim; onClose: () => void }) {
  const label = claimLabel(claim.key)
  return (
    <Dialog open onClose={onClose} title={label} description={claimLocation(claim.key)}>
      <ClaimForm claim={claim} label={label} onClose={onClose} />
    </Dialog>
  )
}

function ClaimForm({ claim, label, onClose }: { claim: StaffClaim; label: string; onClose: () => void }) {
  const before = draftOf(claim)
  const [draft, setDraft] = useState(before)
  const undo = useMutation({
    ...changeClaimMutation,
    onError: (error) =>
      notify({ title: t`Couldn’t undo`, description: problemOf(error).message, tone: 'lost' }, { force: true }),
  })
  const change = useMutation(changeClaimMutation)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(before)
  const set = (part: Partial<Draft>) => {
    change.reset()
    setDraft({ ...draft, ...part })
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (draft.text.trim() === '') return
    change.mutate(
      { key: claim.key, ...changeOf(draft) },
      {
        onSuccess: () => {
          onClose()
          const action = {
            label: t`Undo`,
            altText: t`Edit ${label} again to restore its text`,
            onSelect: () => undo.mutate({ key: claim.key, ...changeOf(before) }),
          }
          notify({ title: t`${label} changed`, tone: 'verified', action }, { force: true })
        },
      },
    )
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="mt-6 space-y-6">
      <ModeChoice claim={claim} mode={draft.mode} onPick={(mode) => set({ mode })} />
      {draft.mode !== 'live' && <StatedFields claim={claim} draft={draft} onChange={set} />}
      {change.isError && (
        <p role="alert" className="text-lost text-sm">
          {problemOf(change.error).message}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" disabled={!isChanged || draft.text.trim() === '' || change.isPending}>
          {change.isPending ? t`Saving...` : t`Save`}
        </Button>
      </div>
    </form>
  )
}

type ModeChoiceProps = { claim: StaffClaim; mode: ClaimMode; onPick: (mode: ClaimMode) => void }

function ModeChoice({ claim, mode, onPick }: ModeChoiceProps) {
  const now = nowText(claim)
  return (
    <fieldset>
      <legend className="sr-only">
        <Trans>Display</Trans>
      </legend>
      <div className="divide-y divide-line rounded border border-line">
        {claimModes
          .filter((one) => one !== 'live' || claim.figure !== null)
          .map((one) => (
            <label
              key={one}
              className="flex cursor-pointer items-start gap-3 px-4 py-3 text-sm has-checked:bg-verified-soft"
            >
              <input
                type="radio"
                name="mode"
                value={one}
                checked={one === mode}
                onChange={() => onPick(one)}
                className="mt-0.5 size-4 shrink-0"
              />
              <span>
                <span className="block font-medium">{i18n._(modeTexts[one].label)}</span>
                <span className="block text-ink-soft leading-5">
                  {i18n._(modeTexts[one].hint)}
                  {one === 'live' && now !== null && ` ${now}`}
                </span>
              </span>
            </label>
          ))}
      </div>
    </fieldset>
  )
}

/** The current figure of the database, and when it was counted. */
function nowText(claim: StaffClaim): string | null {
  const counted = liveText(claim)
  if (claim.live === null || counted === null) return null
  const moment = momentText(claim.live.countedAt)
  return t`Now: ${counted}, counted ${moment}.`
}

type StatedFieldsProps = { claim: StaffClaim; draft: Draft; onChange: (part: Partial<Draft>) => void }

function StatedFields({ claim, draft, onChange }: StatedFieldsProps) {
  const { defaultText, builtInSource, isTextFixed } = claim
  const isBuiltIn = builtInSource !== null && draft.text.trim() === defaultText
  const isBare = draft.mode === 'stated' && draft.source.trim() === '' && !isBuiltIn
  return (
    <>
      <Field
        label={t`Text`}
        hint={isTextFixed ? t`Calculated from the prices. You can’t edit it here.` : t`Default: “${defaultText}”.`}
        error={draft.text.trim() === '' ? t`Please enter the claim.` : undefined}
      >
        {(control) => (
          <Input
            {...control}
            height="md"
            maxLength={claimTextMax}
            readOnly={isTextFixed}
            className="read-only:bg-sunken read-only:text-ink-soft"
            value={draft.text}
            onChange={({ target }) => onChange({ text: target.value })}
          />
        )}
      </Field>
      <Field
        label={t`Source`}
        hint={
          isBuiltIn
            ? t`If you leave this empty: ${builtInSource}`
            : t`A URL, or a document with its date. Visitors can see it.`
        }
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={claimSourceMax}
            value={draft.source}
            onChange={({ target }) => onChange({ source: target.value })}
          />
        )}
      </Field>
      {isBare && (
        <p role="status" className="rounded bg-qualified-soft px-3.5 py-3 text-qualified text-sm">
          <Trans>Without a source, it isn’t shown in production.</Trans>
        </p>
      )}
    </>
  )
}

function draftOf({ text, source, mode }: StaffClaim): Draft {
  return { text, source: source ?? '', mode }
}

function changeOf({ text, source, mode }: Draft): ClaimChange {
  return { text, source: source.trim() === '' ? null : source, mode }
}
