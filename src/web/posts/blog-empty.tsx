import { ButtonLink } from '#web/ui/button.tsx'
import { type BlogQuery, blogPath } from './blog-query.ts'

/** What stands where no post does: why, and the next thing to do. */
export function BlogEmpty({ query }: { query: BlogQuery }) {
  if (query.q !== undefined) return <NoResults query={query} />
  if (query.cursor !== undefined) return <NoOlderPosts query={query} />
  return (
    <Note title={query.category === undefined ? 'No posts yet' : `No posts in ${query.category} yet`}>
      <p>Claim a free trial backlink and yours will be the first: a live article that links to your page.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href="/">Claim a free trial backlink</ButtonLink>
        {query.category !== undefined && (
          <ButtonLink href="/blog" variant="secondary">
            Show all posts
          </ButtonLink>
        )}
      </div>
    </Note>
  )
}

function NoResults({ query }: { query: BlogQuery }) {
  return (
    <Note title={`Nothing found for “${query.q}”${query.category === undefined ? '' : ` in ${query.category}`}`}>
      <p>Try fewer or other words. Search looks at titles, texts and tags.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {query.category !== undefined && <ButtonLink href={blogPath({ q: query.q })}>Search all categories</ButtonLink>}
        <ButtonLink href="/blog" variant="secondary">
          Show all posts
        </ButtonLink>
      </div>
    </Note>
  )
}

function NoOlderPosts({ query }: { query: BlogQuery }) {
  return (
    <Note title="No older posts">
      <p>You have reached the end of the list.</p>
      <div className="mt-6">
        <ButtonLink href={blogPath({ category: query.category })} variant="secondary">
          Back to the newest posts
        </ButtonLink>
      </div>
    </Note>
  )
}

function Note({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="py-16 sm:py-20">
      <h2 className="max-w-[30ch] break-words font-semibold font-serif text-2xl tracking-[-0.01em]">{title}</h2>
      <div className="mt-3 max-w-[56ch] text-ink-soft">{children}</div>
    </div>
  )
}
