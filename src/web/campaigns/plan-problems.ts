import { anchorKinds, type CampaignPlan } from '#contract/campaigns.ts'
import { parseTargetUrl } from '#contract/target-url.ts'
import { anchorKindTexts } from './campaign-words.ts'

export const steps = ['target', 'anchors', 'sites', 'pace', 'review'] as const
export type Step = (typeof steps)[number]

export const stepLabels: Record<Step, string> = {
  target: 'Target & keywords',
  anchors: 'Anchors & mix',
  sites: 'Sites',
  pace: 'Pace & rel',
  review: 'Review',
}

export type PlanField = 'targetUrl' | 'keywords' | 'anchors' | 'siteIds'
export type PlanProblems = Partial<Record<PlanField, string>>

/** What a step still lacks, by field. The server looks again, and at more. Pure. */
export function problemsOf(step: Step, plan: CampaignPlan): PlanProblems {
  switch (step) {
    case 'target':
      return targetProblems(plan)
    case 'anchors':
      return anchorProblems(plan)
    case 'sites':
      return plan.siteChoice === 'chosen' && plan.siteIds.length === 0
        ? { siteIds: 'Choose at least one site, or let them be chosen for you.' }
        : {}
    default:
      return {}
  }
}

/** The first step that lacks something; `review` when none does. */
export function firstOpenStep(plan: CampaignPlan): Step {
  return steps.find((step) => Object.keys(problemsOf(step, plan)).length > 0) ?? 'review'
}

function targetProblems({ targetUrl, keywords }: CampaignPlan): PlanProblems {
  return {
    ...(targetUrl.trim() === '' && { targetUrl: 'Enter the page that the links should lead to.' }),
    ...(targetUrl.trim() !== '' &&
      parseTargetUrl(targetUrl) === null && {
        targetUrl: 'This is no web address. It should look like https://example.com/page.',
      }),
    ...(keywords.length === 0 && { keywords: 'Add at least one keyword: articles are written about it.' }),
  }
}

function anchorProblems({ anchors, anchorMix }: CampaignPlan): PlanProblems {
  if (anchors.length === 0) return { anchors: 'Add at least one anchor text.' }
  const missing = anchorKinds.filter((kind) => anchorMix[kind] > 0 && !anchors.some((anchor) => anchor.kind === kind))
  if (missing.length === 0) return {}
  const names = missing.map((kind) => anchorKindTexts[kind].label.toLowerCase()).join(', ')
  return {
    anchors: `The mix asks for kinds that have no anchor text yet: ${names}. Add one of each, or set its share to 0.`,
  }
}
