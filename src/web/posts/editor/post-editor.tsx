import { t } from '@lingui/core/macro'
import '#web/styles/article.css'
import '#web/styles/editor.css'
import { Suspense, useState } from 'react'
import { titleMax, titleMin } from '#contract/limits.ts'
import type { Publication } from '#contract/posts/blog.ts'
import type { Draft } from '#contract/posts/blog-drafts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { PostScore } from '../facts/post-score.tsx'
import { DraftPreview } from './draft-preview.tsx'
import { DraftActions } from './publishing/draft-actions.tsx'
import { DraftChecks } from './publishing/draft-checks.tsx'
import { DraftStateBadge } from './publishing/draft-state-badge.tsx'
import { PublishedNote } from './publishing/published-note.tsx'
import { SaveLine } from './save-line.tsx'
import { Area } from './settings/area.tsx'
import { AuthorSection } from './settings/author-section.tsx'
import { DraftSettings, lengthText } from './settings/draft-settings.tsx'
import { TextEditor } from './text/text-editor.tsx'
import { type PostDraft, type PostDraftSaver, usePostDraft } from './use-post-draft.ts'
import { WriteDraftButton } from './write-draft-button.tsx'

/** Its code is loaded at the first conflict. */
const ConflictDialog = lazyPart(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)

/** The editor of a post: the text, its settings, its checks and its publication. */
export function PostEditor({ draft: first }: { draft: Draft }) {
  const [draft, saver] = usePostDraft(first)
  const [publication, setPublication] = useState<Publication | null>(null)
  /** The conflict whose dialog was closed without a choice. */
  const [dismissed, setDismissed] = useState<unknown>(null)
  /** Counts how often the text was replaced from outside. */
  const [edition, setEdition] = useState(0)
  if (publication !== null) return <PublishedNote publication={publication} />
  const { fields, stored, save } = draft
  const isReadOnly = stored.state === 'in_review'
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="font-semibold text-2xl tracking-[-0.02em]">
          {stored.post === null ? t`Write a post` : t`Edit your post`}
        </h1>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <SaveLine
            save={save}
            updatedAt={stored.updatedAt}
            onRetry={() => void saver.flush()}
            onChoose={() => setDismissed(null)}
          />
          <DraftStateBadge draft={stored} />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-10 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          {!isReadOnly && <WriteDraftButton fields={fields} saver={saver} onReplaced={() => setEdition(edition + 1)} />}
          <Writing key={`${edition} ${isReadOnly}`} draft={draft} saver={saver} isReadOnly={isReadOnly} />
        </div>
        <aside aria-label={t`Settings`} className="space-y-8">
          <DraftActions
            saver={saver}
            draft={stored}
            onPublished={setPublication}
            onReplaced={() => setEdition(edition + 1)}
          />
          <DraftChecks draft={stored} />
          <DraftSettings key={edition} fields={fields} isReadOnly={isReadOnly} onChange={saver.change} />
          <AuthorSection />
          <PostScore score={stored.seo.score} rules={stored.seo.rules} />
        </aside>
      </div>
      {save.is === 'conflict' && save.data !== dismissed && (
        <Suspense fallback={null}>
          <ConflictDialog
            data={save.data}
            saver={saver}
            onReplaced={() => setEdition(edition + 1)}
            onClose={() => setDismissed(save.data)}
          />
        </Suspense>
      )}
    </>
  )
}

type WritingProps = { draft: PostDraft; saver: PostDraftSaver; isReadOnly: boolean }

/** Title and text, or the preview of the article. */
function Writing({ draft: { fields, stored }, saver, isReadOnly }: WritingProps) {
  const [isPreview, setPreview] = useState(false)
  const titleUse = lengthText(fields.title, titleMax)

  function handlePreview() {
    if (!isPreview) void saver.flush()
    setPreview(!isPreview)
  }

  return (
    <section aria-label={t`Post`} className="min-w-0">
      {/* On the line of the title's label, which leaves space for it. */}
      <div className={`pointer-events-none relative flex justify-end ${isPreview ? 'mb-4' : '-mb-5'}`}>
        <Button
          variant="secondary"
          size="sm"
          className="pointer-events-auto"
          aria-pressed={isPreview}
          onClick={handlePreview}
        >
          {isPreview ? t`Back to writing` : t`Preview`}
        </Button>
      </div>
      {isPreview ? (
        <DraftPreview draft={stored} />
      ) : (
        <>
          <Field label={t`Title`} hint={t`${titleUse} At least ${titleMin}.`}>
            {(control) => (
              <Area
                {...control}
                rows={1}
                maxLength={titleMax}
                disabled={isReadOnly}
                dir="auto"
                className="font-semibold font-serif text-2xl leading-tight"
                value={fields.title}
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
                onChange={({ target }) => saver.change({ title: target.value.replace(/\s*\n\s*/g, ' ') })}
              />
            )}
          </Field>
          <div className="mt-5">
            <TextEditor
              html={fields.contentHtml}
              isReadOnly={isReadOnly}
              onHtml={(contentHtml) => saver.change({ contentHtml })}
            />
          </div>
        </>
      )}
    </section>
  )
}
