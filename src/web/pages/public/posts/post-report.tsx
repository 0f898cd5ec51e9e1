import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { data } from 'react-router'
import { errorStatus } from '#contract/errors.ts'
import { NewAbuseReport } from '#contract/posts/blog-moderation.ts'
import { refusalStatus, refuseWithStatus } from '#web/platform/errors/page-refusal.ts'
import { articleFontLinks } from '#web/platform/head/article-font.ts'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { pageContext } from '#web/platform/http/page-context.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { type AbuseRefusal, AbuseReportForm } from '#web/posts/reading/abuse-report-form.tsx'
import { PostProblemScreen, postProblemMeta } from '#web/posts/reading/post-problem-screen.tsx'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import type { Route } from './+types/post-report.ts'

export const links = articleFontLinks

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { post } = await refuseWithStatus(context.get(pageContext).api.posts.getPost({ slug }))
  return { slug: post.slug, title: post.title }
}

/** Handles the form as the browser sends it. The form itself shows the problems, with the input unchanged. */
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
  if (first?.path[0] === 'reason') return t`Please choose a reason.`
  return first?.path[0] === 'email' ? translated(first.message) : t`Please shorten your text.`
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return postProblemMeta(error)
  return pageMeta({
    title: t`Report this post`,
    description: t`Report a post to the moderators.`,
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
          <a href={path} className="link inline-flex min-h-6 items-center break-words">
            <bdi>{title}</bdi>
          </a>
        </p>
        <p className="mt-3 text-ink-soft">
          <Trans>
            A person reviews every report. We don’t tell the author who sent it. Posts that break the rules are removed,
            and the author learns why.
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
          <Trans>Thank you for your report</Trans>
        </h1>
        <p className="mt-3 text-ink-soft text-lg">
          <Trans>The moderators have your report. If you left an email address, we’ll reply there.</Trans>
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
