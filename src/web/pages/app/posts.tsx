import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useOutletContext, useSearchParams } from 'react-router'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { ArchivedPosts } from '#web/posts/library/archived-posts.tsx'
import { MyDrafts } from '#web/posts/library/my-drafts.tsx'
import { MyPosts } from '#web/posts/library/my-posts.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { PageHeading } from '#web/ui/frame/page-heading.tsx'
import { TabLinks } from '#web/ui/frame/tab-links.tsx'

const postsPath = '/dashboard/posts'
const draftsPath = `${postsPath}?view=drafts`
const archivePath = `${postsPath}?view=archive`

export function meta() {
  return pageMeta({
    title: t`My posts`,
    description: t`Your posts, drafts and deleted posts.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function PostsPage() {
  const member = useMember()
  const view = useSearchParams()[0].get('view')
  return (
    <>
      <PageHeading
        title={t`My posts`}
        actions={
          <Link to={`${postsPath}/new`} className={buttonStyle()}>
            <Trans>Write a post</Trans>
          </Link>
        }
      >
        <Trans>Your published posts and drafts.</Trans>
      </PageHeading>
      <TabLinks
        label={t`My posts`}
        current={view === 'archive' ? archivePath : view === 'drafts' ? draftsPath : postsPath}
        tabs={[
          { label: t`Posts`, to: postsPath },
          { label: t`Drafts`, to: draftsPath },
          { label: t`Archive`, to: archivePath },
        ]}
      />
      {view === 'archive' ? <ArchivedPosts /> : view === 'drafts' ? <MyDrafts /> : <MyPosts member={member} />}
    </>
  )
}

/** The signed-in member, as pages inside the layout receive it. `email` is empty for an account by phone. */
type SignedInMember = { id: string; email: string }

function useMember(): SignedInMember {
  return useOutletContext<SignedInMember>()
}
