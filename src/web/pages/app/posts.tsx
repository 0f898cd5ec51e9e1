import { useSearchParams } from 'react-router'
import { pageMeta } from '#web/platform/page-meta.ts'
import { ArchivedPosts } from '#web/posts/archived-posts.tsx'
import { MyPosts } from '#web/posts/my-posts.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { useMember } from './member.ts'

const postsPath = '/dashboard/posts'
const archivePath = `${postsPath}?view=archive`

export function meta() {
  return pageMeta({
    title: 'My posts',
    description: 'Your posts, and those you deleted.',
    robots: 'noindex',
    canonical: null,
  })
}

export default function PostsPage() {
  const member = useMember()
  const isArchive = useSearchParams()[0].get('view') === 'archive'
  return (
    <>
      <PageHeading title="My posts">
        The posts your account owns. Each can be opened, inspected, given back or deleted.
      </PageHeading>
      <TabLinks
        label="My posts"
        current={isArchive ? archivePath : postsPath}
        tabs={[
          { label: 'Posts', to: postsPath },
          { label: 'Archive', to: archivePath },
        ]}
      />
      {isArchive ? <ArchivedPosts /> : <MyPosts member={member} />}
    </>
  )
}
