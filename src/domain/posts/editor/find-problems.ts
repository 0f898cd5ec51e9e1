import { postLinksMax, postWordsMin, titleMax, titleMin } from '#contract/limits.ts'
import type { DraftProblem } from '#contract/posts/blog-drafts.ts'
import type { Db } from '#db/db.ts'
import { findBlockedHost } from '#domain/abuse/blocked-hosts.ts'
import { requirePublicAddresses } from '#domain/abuse/public-addresses.ts'
import { requirePublicTarget } from '#domain/abuse/target-policy.ts'
import type { MemberLink } from '#domain/articles/document/sanitise-member-html.ts'
import { fitsLength } from '#domain/articles/words/text-length.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { BlogDeps } from './blog-deps.ts'

export type DraftToCheck = { title: string; wordCount: number; links: readonly MemberLink[]; lacksCover: boolean }

/** What prevents the publication of a draft, in the order in which an editor shows it. Makes no DNS lookup. */
export async function findProblems(db: Db, draft: DraftToCheck): Promise<DraftProblem[]> {
  const { title, wordCount, links } = draft
  const problems: DraftProblem[] = []
  const incomplete = (field: DraftProblem['field'], message: string) =>
    problems.push({ code: 'draft_incomplete', field, message })
  if (!fitsLength(title, titleMin, titleMax) || !/[\p{L}\p{N}]/u.test(title))
    incomplete('title', `The title needs ${titleMin} to ${titleMax} characters.`)
  if (wordCount < postWordsMin)
    incomplete(
      'contentHtml',
      `The text has ${wordCount} ${wordCount === 1 ? 'word' : 'words'}; a post needs at least ${postWordsMin}.`,
    )
  if (links.length > postLinksMax)
    incomplete('contentHtml', `The text has ${links.length} links; a post can have at most ${postLinksMax}.`)
  if (draft.lacksCover) incomplete('coverImageId', 'The cover picture is gone. Choose another one.')
  return [...problems, ...(await findLinkProblems(db, links))]
}

async function findLinkProblems(db: Db, links: readonly MemberLink[]): Promise<DraftProblem[]> {
  const problems: DraftProblem[] = []
  const blocked = new Map<string, boolean>()
  for (const link of links.slice(0, postLinksMax)) {
    if (link.isOwn) continue
    const refusal = await refusalOf(async () => {
      const { hostname } = requirePublicTarget(link.href)
      const isBlocked = blocked.get(hostname) ?? (await findBlockedHost(db, hostname)) !== undefined
      blocked.set(hostname, isBlocked)
      if (isBlocked) throw new DomainError('target_host_blocked', `Links to “${hostname}” aren’t accepted here.`)
    })
    if (refusal !== null) problems.push(ofLink(link, refusal))
  }
  return problems
}

/** Links whose host resolves to a private network. Each host is looked up once. */
export async function findPrivateLinks(
  { hostResolver }: BlogDeps,
  links: readonly MemberLink[],
): Promise<DraftProblem[]> {
  const byHost = new Map<string, MemberLink>()
  for (const link of links)
    if (!link.isOwn && !byHost.has(new URL(link.href).hostname)) byHost.set(new URL(link.href).hostname, link)
  const found = await Promise.all(
    [...byHost.values()].map(async (link) => {
      const refusal = await refusalOf(() => requirePublicAddresses(hostResolver, new URL(link.href)))
      return refusal === null ? [] : [ofLink(link, refusal)]
    }),
  )
  return found.flat()
}

async function refusalOf(check: () => Promise<void>): Promise<DomainError | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}

/** The message names the link, so that the author can find it. */
function ofLink({ href, text }: MemberLink, { code, message }: DomainError): DraftProblem {
  const shown = text === '' ? href : text
  return { code, field: 'contentHtml', message: `The link “${shown.slice(0, 80)}”: ${message}` }
}
