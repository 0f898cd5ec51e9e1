import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AbuseReportItem } from '#contract/posts/blog-moderation.ts'
import type { Post } from '#contract/posts/posts.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { LinkList } from './link-list.tsx'
import { reasonText, waitedText } from './moderation-texts.ts'
import { Moment } from './moment.tsx'
import { PanelColumns } from './panel-columns.tsx'
import { dismissMutation, moderationQuery, reportedPostQuery, reportQuery } from './queries.ts'
import { RemovePost } from './remove-post.tsx'
import type { PanelProps } from './review-panel.tsx'
import { linksIn } from './text-blocks.ts'
import { useReopen } from './use-reopen.ts'

/** One report of a reader, the reported post, and the possible actions. */
export function ReportPanel({ id, drawArticle, onDone, onRemoved }: PanelProps) {
  const list = useInfiniteQuery(moderationQuery('reports'))
  const listed = list.data?.pages.flatMap((page) => page.items).find((item) => item.id === id)
  const search = useQuery({ ...reportQuery(id), enabled: list.isSuccess && listed === undefined })
  const report = listed?.type === 'report' ? listed : search.data
  const failed = [list, search].find(({ isLoadingError }) => isLoadingError)
  if (failed !== undefined)
    return (
      <ErrorState title={t`Couldn’t load the report`} onRetry={() => void failed.refetch()}>
        {problemOf(failed.error).message}
      </ErrorState>
    )
  if (report === undefined) return <RowsSkeleton label={t`Loading the report`} rows={6} />
  if (report === null)
    return (
      <EmptyState
        title={t`This report is closed`}
        action={
          <Button onClick={onRemoved}>
            <Trans>Continue</Trans>
          </Button>
        }
      >
        <Trans>Another moderator closed it, or the post was deleted.</Trans>
      </EmptyState>
    )
  return (
    <>
      <Complaint report={report} />
      <Reported report={report} drawArticle={drawArticle} onDone={onDone} onRemoved={onRemoved} />
    </>
  )
}

function Complaint({ report }: { report: AbuseReportItem }) {
  const { reason, details, email, openReports, reportedAt } = report
  return (
    <section aria-label={t`Reader’s report`} className="mb-10 max-w-[70ch]">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
        <Badge tone="qualified">{reasonText(reason)}</Badge>
        <span>
          <Trans>
            Reported <Moment at={reportedAt} />, open {{ waited: waitedText(reportedAt, Date.now()) }}
          </Trans>
        </span>
      </p>
      {details !== '' && (
        <blockquote
          dir="auto"
          className="mt-3 whitespace-pre-line border-qualified border-s-2 ps-4 leading-6 wrap-anywhere"
        >
          {details}
        </blockquote>
      )}
      <p className="mt-3 text-ink-soft text-sm leading-6">
        {openReports > 1 && (
          <>
            <Plural
              value={openReports}
              one="# open report about this post."
              other="# open reports about this post."
            />{' '}
          </>
        )}
        {email === null ? (
          t`No reply requested.`
        ) : (
          <Trans>
            Reply requested:{' '}
            <a href={`mailto:${encodeURIComponent(email)}`} className="link wrap-anywhere">
              {email}
            </a>
          </Trans>
        )}
      </p>
    </section>
  )
}

type ReportedProps = Pick<PanelProps, 'drawArticle' | 'onDone' | 'onRemoved'> & { report: AbuseReportItem }

function Reported({ report, drawArticle, onDone, onRemoved }: ReportedProps) {
  const { slug } = report.post
  const query = useQuery(reportedPostQuery(slug))
  if (query.isPending) return <RowsSkeleton label={t`Loading the post`} rows={6} />
  if (query.isLoadingError) {
    const { status, message } = problemOf(query.error)
    if (status === 404 || status === 410)
      return (
        <EmptyState
          title={t`The post no longer exists`}
          action={<DismissReport report={report} onDone={onDone} onRemoved={onRemoved} />}
        >
          <Trans>The author deleted it, or its trial ended. You can dismiss the report.</Trans>
        </EmptyState>
      )
    return (
      <ErrorState title={t`Couldn’t load the post`} onRetry={() => void query.refetch()}>
        {message}
      </ErrorState>
    )
  }
  const post = query.data
  return (
    <PanelColumns article={drawArticle({ ...post, cover: post.featuredImage })}>
      <PostLinks post={post} />
      <section aria-labelledby="decision-title">
        <h2 id="decision-title" className="font-semibold text-ink">
          <Trans>Decision</Trans>
        </h2>
        <div className="mt-3 flex flex-wrap gap-2">
          <DismissReport report={report} onDone={onDone} onRemoved={onRemoved} />
          <RemovePost
            slug={slug}
            title={post.title}
            openReports={report.openReports}
            onDone={onDone}
            onRemoved={onRemoved}
          />
        </div>
        <p className="mt-4 text-sm">
          <a href={post.url} target="_blank" rel="noopener" className="link inline-block py-0.5">
            <Trans>Open the live post</Trans>
          </a>
        </p>
      </section>
    </PanelColumns>
  )
}

function PostLinks({ post }: { post: Post }) {
  const links = useMemo(() => linksIn(post.contentHtml), [post.contentHtml])
  return <LinkList links={links} ownUrl={post.url} />
}

type DismissProps = { report: AbuseReportItem; onDone: () => void; onRemoved: () => void }

function DismissReport({ report, onDone, onRemoved }: DismissProps) {
  const [isConfirming, setConfirming] = useState(false)
  const reopen = useReopen()
  const dismiss = useMutation({
    ...dismissMutation,
    onSuccess: (...all) => {
      dismissMutation.onSuccess?.(...all)
      const onSelect = () => reopen.mutate(report.id)
      const action = { label: t`Undo`, altText: t`Reopen it under Dismissed`, onSelect }
      notify({ title: t`Report dismissed`, description: report.post.title, action }, { force: true })
      setConfirming(false)
      onDone()
    },
    onError: (error, ...rest) => {
      dismissMutation.onError?.(error, ...rest)
      if (problemOf(error).code === 'not_found') onRemoved()
    },
  })
  return (
    <>
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        <Trans>Dismiss report</Trans>
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t`Dismiss this report?`}
        description={t`The post stays live and the report is closed. No email is sent. You can reopen it under Dismissed.`}
        confirm={dismiss.isPending ? t`Dismissing...` : t`Dismiss`}
        busy={dismiss.isPending}
        onConfirm={() => dismiss.mutate(report)}
        onClose={() => setConfirming(false)}
      >
        {dismiss.isError && (
          <p role="alert" className="mt-3 text-lost text-sm">
            <Trans>Couldn’t dismiss: {{ reason: problemOf(dismiss.error).message }}</Trans>
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
