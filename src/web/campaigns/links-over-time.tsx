import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { LinksByDay } from '#contract/campaigns.ts'
import { dateFormat } from '#web/platform/formats.ts'
import { ToneSwatch } from '#web/ui/share-bar.tsx'
import { countText, inStateText } from './campaign-words.ts'

const day = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const

function dayText(iso: string): string {
  return dateFormat(day).format(new Date(iso))
}

/** Links verified and lost by day: a chart, and the same figures in a table beside it. */
export function LinksOverTime({ days }: { days: readonly LinksByDay[] }) {
  const busy = days.filter(({ verified, lost }) => verified + lost > 0)
  const sum = days.reduce(
    (total, { verified, lost }) => ({ verified: total.verified + verified, lost: total.lost + lost }),
    { verified: 0, lost: 0 },
  )
  return (
    <section aria-labelledby="links-over-time-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="links-over-time-title" className="font-semibold text-lg tracking-[-0.01em]">
          <Trans>Links over time</Trans>
        </h2>
        <ul className="flex gap-5 text-ink-soft text-sm tabular-nums">
          <li className="inline-flex items-center gap-2">
            <ToneSwatch tone="verified" />
            {inStateText('verified', sum.verified)}
          </li>
          <li className="inline-flex items-center gap-2">
            <ToneSwatch tone="lost" />
            {inStateText('lost', sum.lost)}
          </li>
        </ul>
      </div>
      {busy.length === 0 ? (
        <p className="mt-3 border-line border-y py-8 text-ink-soft text-sm">
          {plural(days.length, {
            one: 'No link was verified or lost in the last # day. What happens to your links is drawn here, day by day.',
            other:
              'No link was verified or lost in the last # days. What happens to your links is drawn here, day by day.',
          })}
        </p>
      ) : (
        <div className="mt-3 grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_13rem]">
          <Chart days={days} />
          <Table days={[...busy].reverse()} />
        </div>
      )}
    </section>
  )
}

const height = 140
const axis = 16

/** Verified links stand on the line, lost ones hang below it. It repeats the table, so it is silent to screen readers. */
function Chart({ days }: { days: readonly LinksByDay[] }) {
  const up = Math.max(1, ...days.map(({ verified }) => verified))
  const down = Math.max(0, ...days.map(({ lost }) => lost))
  const unit = (height - axis) / (up + down)
  const zero = up * unit
  const width = 100 / days.length
  return (
    <div className="min-w-0 border-line border-y py-3">
      <svg aria-hidden="true" className="block w-full overflow-visible" height={height}>
        <line x1="0" x2="100%" y1={zero} y2={zero} className="stroke-line-strong/60" strokeWidth="1" />
        {days.map(({ day: on, verified, lost }, index) => (
          <g key={on}>
            {verified > 0 && (
              <rect
                x={`${index * width + width * 0.14}%`}
                width={`${width * 0.72}%`}
                y={zero - verified * unit}
                height={verified * unit}
                rx="1.5"
                className="fill-verified"
              />
            )}
            {lost > 0 && (
              <rect
                x={`${index * width + width * 0.14}%`}
                width={`${width * 0.72}%`}
                y={zero + 1}
                height={Math.max(2, lost * unit - 1)}
                rx="1.5"
                className="fill-lost"
              />
            )}
          </g>
        ))}
        <text x="0" y={height} className="fill-ink-faint text-xs">
          {dayText(days[0]?.day ?? '')}
        </text>
        <text x="100%" y={height} textAnchor="end" className="fill-ink-faint text-xs">
          {dayText(days.at(-1)?.day ?? '')}
        </text>
      </svg>
    </div>
  )
}

function Table({ days }: { days: readonly LinksByDay[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={t`Links by day`} tabIndex={0} className="max-h-42 overflow-y-auto border-line border-y">
      <table className="w-full border-separate border-spacing-0 text-sm tabular-nums">
        <caption className="sr-only">
          <Trans>Links by day, in UTC</Trans>
        </caption>
        <thead className="sticky top-0 bg-paper text-ink-soft text-xs">
          <tr>
            <th scope="col" className="border-line border-b py-1.5 text-left font-medium">
              <Trans>Day</Trans>
            </th>
            <th scope="col" className="border-line border-b py-1.5 text-right font-medium">
              <Trans>Verified</Trans>
            </th>
            <th scope="col" className="border-line border-b py-1.5 pl-3 text-right font-medium">
              <Trans>Lost</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day: on, verified, lost }) => (
            <tr key={on}>
              <th scope="row" className="whitespace-nowrap py-1 text-left font-normal text-ink-soft">
                {dayText(on)}
              </th>
              <td className="py-1 text-right">{countText(verified)}</td>
              <td className={`py-1 pl-3 text-right ${lost > 0 ? 'text-lost' : 'text-ink-faint'}`}>{countText(lost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
