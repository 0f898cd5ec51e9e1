import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { anchorKinds } from '#contract/campaigns/campaign-values.ts'
import type { Campaign, Placement } from '#contract/campaigns/campaigns.ts'
import { Distribution } from '#web/ui/charts/distribution.tsx'
import { anchorKindText, countText } from '../campaign-labels.ts'

/** Which anchor texts the links use: the live ones out of the planned ones. */
export function AnchorChart({ campaign, placements }: { campaign: Campaign; placements: readonly Placement[] }) {
  const entries = useMemo(() => entriesOf(placements), [placements])
  const live = placements.filter(({ state }) => state === 'verified')
  return (
    <div className="grid items-start gap-x-14 gap-y-6 *:min-w-0 lg:grid-cols-2">
      <Distribution
        title={t`Anchor texts`}
        head={[t`Anchor text`, t`Links`]}
        entries={entries}
        most={entries[0]?.count ?? 0}
        none={t`No links planned yet.`}
      />
      {live.length > 0 && (
        <table className="w-full border-collapse text-sm">
          <caption className="pb-1 text-left font-semibold text-base lg:text-lg">
            <Trans>Planned and live anchor mix</Trans>
          </caption>
          <thead>
            <tr className="text-right text-ink-soft text-xs">
              <th scope="col" className="py-1.5 text-left font-medium">
                <Trans>Kind</Trans>
              </th>
              <th scope="col" className="py-1.5 font-medium">
                <Trans>Planned</Trans>
              </th>
              <th scope="col" className="py-1.5 font-medium">
                <Trans>Live</Trans>
              </th>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {anchorKinds.map((kind) => (
              <tr key={kind} className="border-line border-t text-right">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {anchorKindText(kind).label}
                </th>
                <td className="py-1.5 text-ink-soft">{campaign.anchorMix[kind]}%</td>
                <td className="py-1.5">
                  {Math.round((100 * live.filter(({ anchorKind }) => anchorKind === kind).length) / live.length)}%
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

function entriesOf(placements: readonly Placement[]) {
  const texts = new Map<string, { kind: Placement['anchorKind']; all: number; live: number }>()
  for (const { anchorText, anchorKind, state } of placements) {
    const entry = texts.get(anchorText) ?? { kind: anchorKind, all: 0, live: 0 }
    texts.set(anchorText, entry)
    entry.all += 1
    if (state === 'verified') entry.live += 1
  }
  return [...texts]
    .sort(([a, one], [b, other]) => other.all - one.all || (a < b ? -1 : 1))
    .map(([text, { kind, all, live }]) => ({
      key: text,
      name: <bdi>{text}</bdi>,
      count: all,
      note: t`${{ kind: anchorKindText(kind).label }}, ${{ live: countText(live) }} live`,
      parts: [
        { key: 'live', count: live, tone: 'verified' as const },
        { key: 'rest', count: all - live, tone: 'ink' as const, shade: 3 },
      ],
    }))
}
