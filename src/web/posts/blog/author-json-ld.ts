import type { Author } from '#contract/posts/blog.ts'
import { authorPath } from './blog-paths.ts'

/** An author's page as schema.org `ProfilePage`. */
export function authorJsonLd({ slug, name, bio, memberSince, postCount }: Author, origin: string): unknown {
  const url = `${origin}${authorPath(slug)}`
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    dateCreated: memberSince,
    mainEntity: {
      '@type': 'Person',
      '@id': url,
      name,
      ...(bio === '' ? {} : { description: bio }),
      agentInteractionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/WriteAction',
        userInteractionCount: postCount,
      },
    },
  }
}
