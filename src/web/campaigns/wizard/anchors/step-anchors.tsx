import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { anchorKinds } from '#contract/campaigns/campaign-values.ts'
import type { AnchorKind, CampaignAnchor } from '#contract/campaigns/campaigns.ts'
import { anchorTextMax, campaignAnchorsMax } from '#contract/limits.ts'
import { anchorKindText } from '#web/campaigns/campaign-labels.ts'
import { count } from '#web/platform/i18n/formats.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import type { StepProps } from '../wizard-step.ts'
import { AnchorMixField } from './anchor-mix-field.tsx'
import { guessKind, suggestAnchors } from './anchor-suggestions.ts'

/** The anchor texts, their kinds, and how often each kind is used. */
export function StepAnchors({ plan, problems, onChange }: StepProps) {
  const { anchors, anchorMix, links } = plan
  const suggestions = useMemo(() => suggestAnchors(plan), [plan])
  const isFull = anchors.length >= campaignAnchorsMax

  function add(text: string, kind: AnchorKind) {
    const isKnown = anchors.some((anchor) => anchor.text.toLowerCase() === text.toLowerCase())
    if (!isKnown && !isFull) onChange({ anchors: [...anchors, { text, kind }] })
  }

  return (
    <div className="space-y-8">
      <div>
        <NewAnchor error={problems.anchors} isFull={isFull} onAdd={(text) => add(text, guessKind(text, plan))} />
        {anchors.length > 0 && <AnchorList anchors={anchors} onAnchors={(changed) => onChange({ anchors: changed })} />}
        <Suggestions suggestions={suggestions} isFull={isFull} onAdd={add} />
      </div>
      <AnchorMixField mix={anchorMix} links={links} onMix={(mix) => onChange({ anchorMix: mix })} />
    </div>
  )
}

type NewAnchorProps = { error: string | undefined; isFull: boolean; onAdd: (text: string) => void }

function NewAnchor({ error, isFull, onAdd }: NewAnchorProps) {
  const [typed, setTyped] = useState('')

  function add() {
    const text = typed.trim().replace(/\s+/g, ' ')
    if (text !== '') onAdd(text)
    setTyped('')
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return
    event.preventDefault()
    add()
  }

  return (
    <Field
      label={t`Anchor text`}
      hint={
        isFull
          ? t`You’ve reached the limit of ${{ max: count(campaignAnchorsMax) }}.`
          : t`The clickable text of the link. Press Enter to add.`
      }
      error={error}
    >
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            autoComplete="off"
            maxLength={anchorTextMax}
            value={typed}
            disabled={isFull}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={handleKeyDown}
          />
          <Button variant="secondary" className="h-11" disabled={typed.trim() === ''} onClick={add}>
            <Trans>
              Add<span className="sr-only"> anchor text</span>
            </Trans>
          </Button>
        </div>
      )}
    </Field>
  )
}

type AnchorListProps = { anchors: readonly CampaignAnchor[]; onAnchors: (anchors: CampaignAnchor[]) => void }

function AnchorList({ anchors, onAnchors }: AnchorListProps) {
  return (
    <ul aria-label={t`Anchor texts`} className="mt-4 border-line border-t">
      {anchors.map((anchor) => (
        <li key={anchor.text} className="flex items-center gap-2 border-line border-b py-1.5">
          <bdi className="min-w-0 flex-1 text-sm wrap-anywhere">{anchor.text}</bdi>
          <Select
            aria-label={t`Kind of ${{ anchor: anchor.text }}`}
            className="w-36 shrink-0"
            value={anchor.kind}
            onChange={({ target }) =>
              onAnchors(
                anchors.map((other) => (other === anchor ? { ...other, kind: target.value as AnchorKind } : other)),
              )
            }
          >
            {anchorKinds.map((kind) => (
              <option key={kind} value={kind}>
                {anchorKindText(kind).label}
              </option>
            ))}
          </Select>
          <Button
            variant="quiet"
            size="icon"
            aria-label={t`Remove ${{ word: anchor.text }}`}
            onClick={() => onAnchors(anchors.filter((other) => other !== anchor))}
          >
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </li>
      ))}
    </ul>
  )
}

type SuggestionsProps = {
  suggestions: Record<AnchorKind, string[]>
  isFull: boolean
  onAdd: (text: string, kind: AnchorKind) => void
}

function Suggestions({ suggestions, isFull, onAdd }: SuggestionsProps) {
  return (
    <div className="mt-5">
      <h3 className="font-medium text-sm">
        <Trans>Suggestions</Trans>
      </h3>
      <dl className="mt-2 space-y-2.5">
        {anchorKinds
          .filter((kind) => suggestions[kind].length > 0)
          .map((kind) => (
            <div key={kind} className="grid gap-x-4 gap-y-1 sm:grid-cols-[7.5rem_minmax(0,1fr)]">
              <dt className="text-ink-soft text-sm leading-8">{anchorKindText(kind).label}</dt>
              <dd className="flex flex-wrap gap-1.5">
                {suggestions[kind].map((text) => (
                  <button
                    key={text}
                    type="button"
                    disabled={isFull}
                    onClick={() => onAdd(text, kind)}
                    className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded border border-line border-dashed px-2.5 text-left text-ink-soft text-sm transition-colors hover:border-line-strong hover:text-ink disabled:text-ink-faint"
                  >
                    <Plus size={13} strokeWidth={2} className="shrink-0" aria-hidden="true" />
                    <Trans>
                      <span className="sr-only">Add </span>
                      <bdi className="min-w-0 wrap-anywhere">{text}</bdi>
                    </Trans>
                  </button>
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
