import type { TargetPage } from '#adapters/knowledge/knowledge.ts'
import type { WritingNotice } from '#contract/posts/trial-posts.ts'

const silent: Partial<Record<TargetPage['state'], WritingNotice>> = {
  unreachable: {
    code: 'target_unreachable',
    message: 'We couldn’t open the target page, so the article doesn’t describe it. Please check the URL.',
  },
  parked: {
    code: 'target_parked',
    message: 'The target page looks like a parked domain, so the article doesn’t describe it.',
  },
  adult: {
    code: 'target_adult',
    message: 'The target page looks like adult content, so the article doesn’t describe it.',
  },
  error_page: {
    code: 'target_error_page',
    message: 'The target page shows an error, so the article doesn’t describe it. Please check the URL.',
  },
}

/** Notices for the person who requested an article about the page that it links to. */
export function targetNotices(target: TargetPage): WritingNotice[] {
  const notice = silent[target.state]
  if (notice !== undefined) return [notice]
  if (target.state !== 'read' || target.relation !== 'other_topic') return []
  return [
    { code: 'target_other_topic', message: 'The target page seems to be about something other than the keyword.' },
  ]
}
