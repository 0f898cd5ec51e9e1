import type { SeoRule } from '#contract/posts/post-fields.ts'

/** What a rule checks, and its maximum of points. */
export type SeoQuestion = Pick<SeoRule, 'id' | 'label' | 'pointsMax'>

export function found(question: SeoQuestion, points: number, reason: string): SeoRule {
  return { ...question, points, reason, applies: true }
}

/** A rule that does not apply to this article is listed with the reason, but its points are left out of the maximum. */
export function doesNotApply({ id, label, pointsMax }: SeoQuestion, why: string): SeoRule {
  return { id, label, pointsMax, points: 0, reason: `Not applicable: ${why}`, applies: false }
}

/** The points for a share from 0 to 1, as a whole number. */
export function share(question: SeoQuestion, part: number): number {
  return Math.round(question.pointsMax * Math.min(1, Math.max(0, part)))
}
