import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { MatchMode } from '#contract/reports/report-evidence.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import type { ReportOptions } from '../saved/report-sync.ts'

type Label = { label: MessageDescriptor; text: MessageDescriptor }

const matchLabels: Record<MatchMode, Label> = {
  exact: {
    label: msg`This exact page`,
    text: msg`A link counts if it points to the destination. Differences in http/https, www. and tracking parameters are ignored.`,
  },
  prefix: {
    label: msg`This page and those below it`,
    text: msg`A link counts if its URL starts with the destination.`,
  },
  host: {
    label: msg`Any page of this host`,
    text: msg`A link counts if it points to the destination’s host, such as blog.example.com.`,
  },
  domain: {
    label: msg`Any page of this domain`,
    text: msg`A link counts if it points to the destination’s domain or a subdomain.`,
  },
}

const relLabels: Record<ReportOptions['rel'], Label> = {
  any: { label: msg`Any link`, text: msg`Nofollow, sponsored and ugc links count as found. Their rel is shown.` },
  followed: {
    label: msg`Followed links only`,
    text: msg`Nofollow, sponsored and ugc links don’t count as found.`,
  },
}

/** The short label of a match mode. */
export function matchText(mode: MatchMode): string {
  return i18n._(matchLabels[mode].label)
}

/** The label of the expected `rel`. */
export function relRequirementText(rel: ReportOptions['rel']): string {
  return i18n._(relLabels[rel].label)
}

type MatchChoiceProps = { options: ReportOptions; onOptions: (options: Partial<ReportOptions>) => void }

/** The rules by which a link counts. */
export function MatchChoice({ options, onOptions }: MatchChoiceProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t`Match`} hint={i18n._(matchLabels[options.matchMode].text)}>
        {(control) => (
          <Select
            {...control}
            height="lg"
            className="w-full"
            value={options.matchMode}
            onChange={({ target }) => onOptions({ matchMode: nameOf(matchLabels, target.value) })}
          >
            {Object.entries(matchLabels).map(([mode, { label }]) => (
              <option key={mode} value={mode}>
                {i18n._(label)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t`rel attribute`} hint={i18n._(relLabels[options.rel].text)}>
        {(control) => (
          <Select
            {...control}
            height="lg"
            className="w-full"
            value={options.rel}
            onChange={({ target }) => onOptions({ rel: nameOf(relLabels, target.value) })}
          >
            {Object.entries(relLabels).map(([rel, { label }]) => (
              <option key={rel} value={rel}>
                {i18n._(label)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

function nameOf<Name extends string>(choices: Record<Name, unknown>, value: string): Name {
  const names = Object.keys(choices) as Name[]
  return names.find((name) => name === value) ?? (names[0] as Name)
}
