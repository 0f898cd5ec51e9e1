import type { ClaimState, ContentChange, StaffClaim, StaffTestimonial } from '#contract/operations/site-content.ts'
import { claimDefaults } from '#domain/operations/site-content/claim-defaults.ts'
import type { ChangedBy } from '#domain/operations/site-content/claim-rows.ts'
import { type ClaimForStaff, isShown, type ListedChange } from '#domain/operations/site-content/queries.ts'
import type { TestimonialRow } from '#domain/operations/site-content/testimonial-rows.ts'

export function presentStaffClaim({ row, judged, live }: ClaimForStaff): StaffClaim {
  const standard = claimDefaults[row.key]
  return {
    key: row.key,
    text: row.text,
    source: row.source,
    mode: row.mode,
    state: judged.state satisfies ClaimState,
    shownText: judged.text,
    defaultText: standard.text,
    builtInSource: standard.builtInSource,
    isTextFixed: standard.isTextFixed,
    figure: standard.figure,
    live:
      live === null
        ? null
        : { value: live.value, outOf: live.outOf, text: live.text, countedAt: live.countedAt.toISOString() },
    changed: presentChanged(row.changed),
  }
}

export function presentStaffTestimonial(row: TestimonialRow, isProduction: boolean): StaffTestimonial {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    content: row.content,
    avatar: row.avatar,
    rating: row.rating,
    source: row.source,
    isSubstantiated: row.source !== null,
    isShown: isShown(row, isProduction),
    isExample: row.isExample,
    changed: presentChanged(row.changed),
  }
}

export function presentContentChange({ id, kind, item, before, after, changed }: ListedChange): ContentChange {
  return { id, kind, item, before, after, changed: { at: changed.at.toISOString(), by: changed.by } }
}

function presentChanged(changed: ChangedBy | null) {
  return changed === null ? null : { at: changed.at.toISOString(), by: changed.by }
}
