import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { anchorKinds } from '#contract/campaigns/campaign-values.ts'
import type { CampaignPlan } from '#contract/campaigns/campaigns.ts'
import { parseTargetUrl } from '#contract/target-url.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { anchorKindText } from '../campaign-labels.ts'

export const steps = ['target', 'anchors', 'sites', 'pace', 'review'] as const
export type Step = (typeof steps)[number]

const stepLabels: Record<Step, MessageDescriptor> = {
  target: msg`Target & keywords`,
  anchors: msg`Anchors & mix`,
  sites: msg`Sites`,
  pace: msg`Pace & rel`,
  review: msg`Review`,
}

export function stepLabel(step: Step): string {
  return i18n._(stepLabels[step])
}

type PlanField = 'targetUrl' | 'keywords' | 'anchors' | 'siteIds'
export type PlanProblems = Partial<Record<PlanField, string>>

/** What a step still lacks, by field. The server repeats these checks and does more. Pure. */
export function problemsOf(step: Step, plan: CampaignPlan): PlanProblems {
  switch (step) {
    case 'target':
      return targetProblems(plan)
    case 'anchors':
      return anchorProblems(plan)
    case 'sites':
      return plan.siteChoice === 'chosen' && plan.siteIds.length === 0
        ? { siteIds: t`Choose at least one site, or let us choose for you.` }
        : {}
    default:
      return {}
  }
}

/** The first step that is incomplete; `review` when none is. */
export function firstOpenStep(plan: CampaignPlan): Step {
  return steps.find((step) => Object.keys(problemsOf(step, plan)).length > 0) ?? 'review'
}

function targetProblems({ targetUrl, keywords }: CampaignPlan): PlanProblems {
  return {
    ...(targetUrl.trim() === '' && { targetUrl: t`Enter the page the links should point to.` }),
    ...(targetUrl.trim() !== '' &&
      parseTargetUrl(targetUrl) === null && {
        targetUrl: t`Enter a valid URL, such as https://example.com/page.`,
      }),
    ...(keywords.length === 0 && { keywords: t`Add at least one keyword. Articles are written about it.` }),
  }
}

function anchorProblems({ anchors, anchorMix }: CampaignPlan): PlanProblems {
  if (anchors.length === 0) return { anchors: t`Add at least one anchor text.` }
  const missing = anchorKinds.filter((kind) => anchorMix[kind] > 0 && !anchors.some((anchor) => anchor.kind === kind))
  if (missing.length === 0) return {}
  const names = missing.map((kind) => anchorKindText(kind).label).join(', ')
  return {
    anchors: t`The mix includes types without an anchor text: ${names}. Add one for each, or set its share to 0.`,
  }
}
