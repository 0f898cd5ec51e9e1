import type { LinkRel } from '#contract/post-fields.ts'

/** What a `rel` says to search engines. A `qualified` link passes less than a plain one; the meaning is written out, never left to colour. */
export type LinkRelMeaning = { attribute: string; verdict: 'followed' | 'qualified'; explanation: string }

const meanings: Record<LinkRel, LinkRelMeaning> = {
  ugc: {
    attribute: 'rel="ugc"',
    verdict: 'qualified',
    explanation: 'it was placed by a visitor, and search engines are told so',
  },
  nofollow: {
    attribute: 'rel="nofollow"',
    verdict: 'qualified',
    explanation: 'search engines are asked to pass no credit through it',
  },
  sponsored: {
    attribute: 'rel="sponsored"',
    verdict: 'qualified',
    explanation: 'it was paid for, and search engines are told so',
  },
  'ugc nofollow': {
    attribute: 'rel="ugc nofollow"',
    verdict: 'qualified',
    explanation: 'it was placed by a visitor, and search engines are asked to pass no credit through it',
  },
  dofollow: {
    attribute: 'no rel attribute',
    verdict: 'followed',
    explanation: 'search engines may follow it like any other link',
  },
}

/** What the `rel` of a post's link means, in words that finish the sentence "The link carries …: …". */
export function linkRelMeaning(rel: LinkRel): LinkRelMeaning {
  return meanings[rel]
}
