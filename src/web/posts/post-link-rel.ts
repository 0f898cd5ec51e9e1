import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkRel } from '#contract/post-fields.ts'
import { i18n } from '#web/platform/language.ts'

/** What a `rel` says to search engines. A `qualified` link passes less than a plain one; the meaning is written out, never left to colour. */
export type LinkRelMeaning = { attribute: string; verdict: 'followed' | 'qualified'; explanation: string }

type Meaning = {
  attribute: string | MessageDescriptor
  verdict: LinkRelMeaning['verdict']
  /** Finishes a sentence, after a colon. */
  explanation: MessageDescriptor
}

const meanings: Record<LinkRel, Meaning> = {
  ugc: {
    attribute: 'rel="ugc"',
    verdict: 'qualified',
    explanation: msg`it was placed by a visitor, and search engines are told so`,
  },
  nofollow: {
    attribute: 'rel="nofollow"',
    verdict: 'qualified',
    explanation: msg`search engines are asked to pass no credit through it`,
  },
  sponsored: {
    attribute: 'rel="sponsored"',
    verdict: 'qualified',
    explanation: msg`it was paid for, and search engines are told so`,
  },
  'ugc nofollow': {
    attribute: 'rel="ugc nofollow"',
    verdict: 'qualified',
    explanation: msg`it was placed by a visitor, and search engines are asked to pass no credit through it`,
  },
  dofollow: {
    attribute: msg`no rel attribute`,
    verdict: 'followed',
    explanation: msg`search engines may follow it like any other link`,
  },
}

/** What the `rel` of a post's link means, in words that finish the sentence "The link carries …: …". */
export function linkRelMeaning(rel: LinkRel): LinkRelMeaning {
  const { attribute, verdict, explanation } = meanings[rel]
  return {
    attribute: typeof attribute === 'string' ? attribute : i18n._(attribute),
    verdict,
    explanation: i18n._(explanation),
  }
}
