import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { campaignKeywordsMax, campaignLinksMax, campaignNameMax, keywordMax, targetUrlMax } from '#contract/limits.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { NumberField } from './number-field.tsx'
import { TargetCheck } from './target-check.tsx'
import type { StepProps } from './wizard-step.ts'
import { WordListField } from './word-list-field.tsx'

/** The target of the links, the topics of their articles, and the number of links. */
export function StepTarget({ plan, campaign, problems, onChange, onFlush }: StepProps & { campaign: Campaign | null }) {
  const [isTyping, setIsTyping] = useState(false)
  return (
    <div className="space-y-6">
      <div>
        <Field
          label={t`Target URL`}
          hint={t`The page that every link of this campaign points to.`}
          error={problems.targetUrl}
        >
          {(control) => (
            <Input
              {...control}
              type="text"
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              maxLength={targetUrlMax}
              placeholder={t`https://example.com/page`}
              value={plan.targetUrl}
              onChange={({ target }) => {
                setIsTyping(true)
                onChange({ targetUrl: target.value })
              }}
              onBlur={() => {
                setIsTyping(false)
                void onFlush()
              }}
            />
          )}
        </Field>
        {!isTyping && (
          <TargetCheck campaign={campaign} url={plan.targetUrl} onUrl={(targetUrl) => onChange({ targetUrl })} />
        )}
      </div>
      <WordListField
        label={t`Keywords`}
        add={
          <Trans>
            Add<span className="sr-only"> keyword</span>
          </Trans>
        }
        hint={t`The topics of the articles, used in turn. Press Enter or comma to add.`}
        error={problems.keywords}
        words={plan.keywords}
        wordMax={keywordMax}
        countMax={campaignKeywordsMax}
        onWords={(keywords) => onChange({ keywords })}
      />
      <NumberField
        label={t`Number of links`}
        hint={plural(plan.links, {
          one: 'One credit each: # credit, charged only for verified links.',
          other: 'One credit each: # credits, charged only for verified links.',
        })}
        value={plan.links}
        max={campaignLinksMax}
        onChange={(links) => onChange({ links })}
      />
      <Field label={t`Name (optional)`} hint={t`Only you see this name.`}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={campaignNameMax}
            value={plan.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
    </div>
  )
}
