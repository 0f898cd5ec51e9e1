import type { MatchMode } from '#contract/report-evidence.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { ReportOptions } from './report-sync.ts'

export const matchLabels: Record<MatchMode, { label: string; text: string }> = {
  exact: {
    label: 'This very page',
    text: 'A link counts when it leads to the destination; http or https, www. and tracking parameters may differ.',
  },
  prefix: {
    label: 'This page and those below it',
    text: 'A link counts when its address begins with the destination.',
  },
  host: {
    label: 'Any page of this host',
    text: 'A link counts when it leads to the destination’s host, such as blog.example.com.',
  },
  domain: {
    label: 'Any page of this domain',
    text: 'A link counts when it leads to the destination’s domain, its subdomains included.',
  },
}

export const relWanted: Record<ReportOptions['rel'], { label: string; text: string }> = {
  any: { label: 'Any link', text: 'A nofollow, sponsored or ugc link counts as found; its rel is shown.' },
  followed: {
    label: 'Followed links only',
    text: 'A nofollow, sponsored or ugc link does not count as what was asked for.',
  },
}

type MatchChoiceProps = { options: ReportOptions; onOptions: (options: Partial<ReportOptions>) => void }

/** By what rules a link counts. */
export function MatchChoice({ options, onOptions }: MatchChoiceProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="What a link must lead to" hint={matchLabels[options.matchMode].text}>
        {(control) => (
          <Select
            {...control}
            className="w-full"
            value={options.matchMode}
            onChange={({ target }) => onOptions({ matchMode: nameOf(matchLabels, target.value) })}
          >
            {Object.entries(matchLabels).map(([mode, { label }]) => (
              <option key={mode} value={mode}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="What search engines are told" hint={relWanted[options.rel].text}>
        {(control) => (
          <Select
            {...control}
            className="w-full"
            value={options.rel}
            onChange={({ target }) => onOptions({ rel: nameOf(relWanted, target.value) })}
          >
            {Object.entries(relWanted).map(([rel, { label }]) => (
              <option key={rel} value={rel}>
                {label}
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
