import { DomainError } from '#domain/domain-error.ts'
import type { BlogDeps } from './blog-deps.ts'
import { findPrivateLinks } from './find-problems.ts'
import type { DraftView } from './view-draft.ts'

/**
 * Refuses a draft that is incomplete or has a link that is not allowed. Resolves the hosts of its links by DNS, so it must not be called within a
 * transaction. Throws `draft_incomplete`, `invalid_target_url`, `target_host_refused` or `target_host_blocked`, with all problems in `data.issues`.
 */
export async function requirePublishable(deps: BlogDeps, { problems, text }: DraftView): Promise<void> {
  const found = problems.length > 0 ? problems : await findPrivateLinks(deps, text.links)
  const [first] = found
  if (first === undefined) return
  throw new DomainError(first.code as 'draft_incomplete', first.message, { data: { issues: found } })
}
