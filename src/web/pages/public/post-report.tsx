import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { data } from 'react-router'
import { NewAbuseReport } from '#contract/blog-moderation.ts'
import { errorStatus } from '#contract/errors.ts'
import { translated } from '#web/platform/language.ts'
import { pageContext } from '#web/platform/page-context.ts'
import { pageMeta } from '#web/platform/page-meta.ts'
import { type AbuseRefusal, AbuseReportForm } from '#web/posts/abuse-report-form.tsx'
import { articleFontLinks } from '#web/posts/article-font.ts'
import { PostProblemScreen, postProblemMeta } from '#web/posts/post-problem-screen.tsx'
import { orRefuse, refusalStatus } from '#web/posts/post-refusal.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/post-report.ts'

export const handle = { hydrate: false }
export const links = articleFontLinks

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { post } = await orRefuse(context.get(pageContext).api.posts.getPost({ slug }))
  return { slug: post.slug, title: post.title }
}

/** The form as the browser sends it. What is wrong with it is answered by the form itself, with all that was typed. */
export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  const typed = readForm(await request.formData())
  const parsed = NewAbuseReport.safeParse({ ...typed, email: typed.email === '' ? undefined : typed.email })
  if (!parsed.success) return refuse({ typed, message: messageOf(parsed.error.issues) }, errorStatus.validation_failed)
  try {
    await context.get(pageContext).api.blog.reportAbuse({ slug, ...parsed.data })
    return data({ sent: true as const })
  } catch (error) {
    const status = refusalStatus(error)
    if (status === null) throw error
    return refuse({ typed, message: translated((error as Error).message) }, status)
  }
}

function refuse(refusal: AbuseRefusal, status: number) {
  return data({ sent: false as const, refusal }, { status })
}

function readForm(form: FormData): AbuseRefusal['typed'] {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { reason: text('reason'), details: text('details'), email: text('email').trim() }
}

function messageOf(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const [first] = issues
  if (first?.path[0] === 'reason') return t`Please choose what is wrong with the post.`
  return first?.path[0] === 'email' ? translated(first.message) : t`Please shorten what you wrote.`
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return postProblemMeta(error)
  return pageMeta({
    title: t`Report this post`,
    description: t`Tell the moderators what is wrong with a post.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function PostReportPage({ loaderData: { slug, title }, actionData }: Route.ComponentProps) {
  const path = `/blog/${encodeURIComponent(slug)}`
  if (actionData?.sent === true) return <Received path={path} />
  return (
    <main id="main" className="page-width w-full flex-1 py-10 sm:py-14">
      <div className="max-w-[38rem]">
        <h1 className="font-semibold font-serif text-4xl tracking-[-0.02em]">
          <Trans>Report this post</Trans>
        </h1>
        <p className="mt-3 text-ink-soft text-lg">
          <a href={path} className="link break-words">
            <bdi>{title}</bdi>
          </a>
        </p>
        <p className="mt-3 text-ink-soft">
          <Trans>
            A person looks at every report. The author is not told who sent it. What breaks the rules is taken down, and
            the author is told why.
          </Trans>
        </p>
        <AbuseReportForm refusal={actionData?.refusal ?? null} />
      </div>
    </main>
  )
}

function Received({ path }: { path: string }) {
  return (
    <main id="main" className="page-width w-full flex-1 py-10 sm:py-14">
      <div role="status" className="max-w-[38rem]">
        <h1 className="font-semibold font-serif text-4xl tracking-[-0.02em]">
          <Trans>Thank you, we will look at it</Trans>
        </h1>
        <p className="mt-3 text-ink-soft text-lg">
          <Trans>Your report is with the moderators. If you left an address, the answer goes there.</Trans>
        </p>
        <p className="mt-6 flex flex-wrap gap-3">
          <ButtonLink href={path} variant="secondary">
            <Trans>Back to the post</Trans>
          </ButtonLink>
          <ButtonLink href="/blog" variant="quiet">
            <Trans>Read the blog</Trans>
          </ButtonLink>
        </p>
      </div>
    </main>
  )
}

export function ErrorBoundary() {
  return <PostProblemScreen />
}
