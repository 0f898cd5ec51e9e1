import type { ContentChange, StaffClaim, StaffTestimonial } from '#contract/operations/site-content.ts'

/** Site content in the API's format for administrators, for tests of its pages. */

export function shownClaim(more: Partial<StaffClaim> = {}): StaffClaim {
  return {
    key: 'customers',
    text: '10,000+',
    source: null,
    mode: 'stated',
    state: 'unsubstantiated',
    shownText: null,
    defaultText: '10,000+',
    builtInSource: null,
    isTextFixed: false,
    figure: 'members',
    live: { value: 1_234, outOf: null, text: '1,200+', countedAt: '2026-11-22T13:40:00.000Z' },
    changed: null,
    ...more,
  }
}

const idOf = (number: number) => `019ab000-0000-7000-8000-${String(number).padStart(12, '0')}`

export function shownTestimonial(number: number, more: Partial<StaffTestimonial> = {}): StaffTestimonial {
  return {
    id: idOf(number),
    name: `Person ${number}`,
    role: 'Agency owner',
    content: `Words of person ${number}.`,
    avatar: null,
    rating: 5,
    source: 'https://reviews.example/1',
    isSubstantiated: true,
    isShown: true,
    isExample: false,
    changed: null,
    ...more,
  }
}

export function shownContentChange(more: Partial<ContentChange> = {}): ContentChange {
  return {
    id: idOf(100),
    kind: 'claim',
    item: 'rating',
    before: { key: 'rating', text: '4.9/5', source: null, mode: 'stated' },
    after: { key: 'rating', text: '4.7/5', source: 'Reviews of 2026', mode: 'stated' },
    changed: { at: '2026-11-22T13:40:00.000Z', by: { id: idOf(9), name: 'Ada' } },
    ...more,
  }
}
