import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Review } from '#contract/posts/blog-moderation.ts'
import { blogTexts } from '#contract/posts/blog-texts.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { categoryName } from '#web/ui/site-facts/category-name.ts'
import { ChangeList } from './change-list.tsx'
import { DecisionForm } from './decision-form.tsx'
import { LinkList } from './link-list.tsx'
import { approvalText, momentText, waitedText, wordsText } from './moderation-texts.ts'
import { PanelColumns } from './panel-columns.tsx'
import { reviewQuery } from './queries.ts'
import type { ReadArticle } from './read-article.ts'
import { RemovePost } from './remove-post.tsx'

export type PanelProps = {
  id: string
  drawArticle: (article: ReadArticle) => ReactNode
  note: string
  onNote: (note: string) => void
  /** It was decided; for a removed post, with its slug. */
  onDone: (doneSlug?: string) => void
  /** Another moderator decided it. */
  onRemoved: () => void
}

/** One post or edit under review: the reasons, its page, the targets of its links, and the decision. */
export function ReviewPanel({ id, drawArticle, note, onNote, onDone, onRemoved }: PanelProps) {
  const query = useQuery(reviewQuery(id))
  const [hasChanged, setChanged] = useState(false)
  if (query.isPending) return <RowsSkeleton label={t`Loading the post`} rows={6} />
  if (query.isLoadingError) {
    const { code, message } = problemOf(query.error)
    if (code === 'not_found') return <NoLongerQueued onRemoved={onRemoved} />
    return (
      <ErrorState title={t`Couldn’t load the post`} onRetry={() => void query.refetch()}>
        {message}
      </ErrorState>
    )
  }
  const review = query.data

  async function handleChanged() {
    const { error } = await query.refetch()
    if (error !== null && problemOf(error).code === 'not_found') onRemoved()
    else setChanged(error === null)
  }

  return (
    <>
      {hasChanged && <ChangedNotice key={review.revision} />}
      <Why review={review} />
      {review.live !== null && <ChangeList live={review.live} next={review} liveUrl={review.url} />}
      <PanelColumns article={drawArticle(articleOf(review))}>
        <LinkList links={review.links} ownUrl={review.url} />
        <DecisionForm
          key={review.revision}
          review={review}
          note={note}
          onNote={onNote}
          onDone={onDone}
          onRemoved={onRemoved}
          onChanged={() => void handleChanged()}
        />
        <Around review={review} />
        {review.live !== null && (
          <RemovePost
            slug={review.slug}
            title={review.live.title}
            openReports={0}
            onDone={onDone}
            onRemoved={onRemoved}
          />
        )}
      </PanelColumns>
    </>
  )
}

function NoLongerQueued({ onRemoved }: { onRemoved: () => void }) {
  return (
    <EmptyState
      title={t`No longer in the queue`}
      action={
        <Button onClick={onRemoved}>
          <Trans>Continue</Trans>
        </Button>
      }
    >
      <Trans>Another moderator decided it, or the author withdrew it.</Trans>
    </EmptyState>
  )
}

/** Takes the focus, because the text that was being read was replaced. */
function ChangedNotice() {
  return (
    <p
      role="alert"
      tabIndex={-1}
      ref={arrive}
      className="mb-6 rounded border border-qualified/50 bg-qualified-soft px-4 py-3 text-qualified text-sm"
    >
      {translated(blogTexts.reviewChanged)}
    </p>
  )
}

function arrive(element: HTMLElement | null) {
  if (element === null) return
  element.focus({ preventScroll: true })
  window.scrollTo({ top: 0 })
}

function Why({ review }: { review: Review }) {
  const { kind, author, reasons, submittedAt } = review
  const approval = approvalText(author)
  const since = { dateTime: submittedAt, title: momentText(submittedAt) }
  const waited = waitedText(submittedAt, Date.now())
  return (
    <div className="mb-10 max-w-[70ch] text-sm">
      <p className="text-ink-soft leading-6">
        {kind === 'edit' ? (
          <Trans>
            Edit of a live post by <Author author={author} />, {approval}. Waiting <time {...since}>{waited}</time>.
          </Trans>
        ) : (
          <Trans>
            New post by <Author author={author} />, {approval}. Waiting <time {...since}>{waited}</time>.
          </Trans>
        )}
      </p>
      {reasons.length > 0 && (
        <ul
          aria-label={t`Why it needs review`}
          className="mt-3 space-y-1 rounded bg-qualified-soft px-4 py-3 text-qualified leading-5"
        >
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Author({ author }: Pick<Review, 'author'>) {
  if (author.slug === null) return <bdi className="text-ink">{author.name}</bdi>
  return (
    <Link to={`/blog/author/${author.slug}`} reloadDocument target="_blank" className="link">
      <bdi>{author.name}</bdi>
    </Link>
  )
}

/** The parts that readers see outside the text: in lists and in search results. */
function Around({ review }: { review: Review }) {
  const facts = [
    [t`Category`, categoryName(review.category)],
    [t`Tags`, review.tags.join(', ')],
    [t`Keyword`, review.keyword ?? ''],
    [t`Excerpt`, review.excerpt],
    [t`Meta description`, review.metaDescription],
    [t`Length`, wordsText(review.wordCount)],
  ] as const
  return (
    <section aria-labelledby="around-title">
      <h2 id="around-title" className="font-semibold text-ink">
        <Trans>Details</Trans>
      </h2>
      <dl className="mt-2 space-y-2 text-sm leading-5">
        {facts
          .filter(([, text]) => text !== '')
          .map(([name, text]) => (
            <div key={name}>
              <dt className="text-ink-faint">{name}</dt>
              <dd dir="auto" className="wrap-anywhere">
                {text}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

function articleOf(review: Review): ReadArticle {
  const { slug, title, category, contentHtml, author, wordCount, coverImage } = review
  return {
    slug,
    title,
    category,
    contentHtml,
    wordCount,
    authorName: author.name,
    authorSlug: author.slug,
    cover: coverImage,
    // A member's post has no backlink, is not a trial, and is not published yet.
    targetUrl: null,
    publishedAt: null,
    isTrialPost: false,
    expiresAt: null,
  }
}
