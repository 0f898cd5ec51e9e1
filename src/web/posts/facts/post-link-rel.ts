import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkRel } from '#contract/posts/post-fields.ts'
import { i18n } from '#web/platform/i18n/language.ts'

/**
 * The meaning of a `rel` for search engines. A `qualified` link passes less than a plain one; the meaning is written out and does not depend on
 * colour.
 */
export type LinkRelMeaning = { attribute: string; verdict: 'followed' | 'qualified'; explanation: string }

type Meaning = {
  attribute: string | MessageDescriptor
  verdict: LinkRelMeaning['verdict']
  /** Completes a sentence, after a colon. */
  explanation: MessageDescriptor
}

const meanings: Record<LinkRel, Meaning> = {
  ugc: {
    attribute: 'rel="ugc"',
    verdict: 'qualified',
    explanation: msg`a visitor placed it, and it’s marked as such for search engines`,
  },
  nofollow: {
    attribute: 'rel="nofollow"',
    verdict: 'qualified',
    explanation: msg`search engines are asked not to pass ranking credit`,
  },
  sponsored: {
    attribute: 'rel="sponsored"',
    verdict: 'qualified',
    explanation: msg`it’s a paid link and marked as such for search engines`,
  },
  'ugc nofollow': {
    attribute: 'rel="ugc nofollow"',
    verdict: 'qualified',
    explanation: msg`a visitor placed it, and search engines are asked not to pass ranking credit`,
  },
  dofollow: {
    attribute: msg`no rel attribute`,
    verdict: 'followed',
    explanation: msg`search engines can follow it`,
  },
}

/** The meaning of a post's `rel`, as the end of the sentence "The link carries …: …". */
export function linkRelMeaning(rel: LinkRel): LinkRelMeaning {
  const { attribute, verdict, explanation } = meanings[rel]
  return {
    attribute: typeof attribute === 'string' ? attribute : i18n._(attribute),
    verdict,
    explanation: i18n._(explanation),
  }
}
