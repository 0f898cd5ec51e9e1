import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Draft } from '#contract/posts/blog-drafts.ts'
import { blogTexts } from '#contract/posts/blog-texts.ts'
import { z } from '#contract/zod.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { fieldsOf, titleOf } from './draft-fields.ts'
import { writeTime } from './publishing/schedule-time.ts'
import { saveAsNewDraft } from './queries.ts'
import type { PostDraftSaver } from './use-post-draft.ts'

type ConflictDialogProps = { data: unknown; saver: PostDraftSaver; onReplaced: () => void; onClose: () => void }

const Refusal = z.object({ draft: Draft })

/** Resolves a conflict between two versions of one draft: one is edited further, the other is saved as a separate draft. */
export function ConflictDialog({ data, saver, onReplaced, onClose }: ConflictDialogProps) {
  const client = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const remote = Refusal.safeParse(data).data?.draft
  const local = saver.current().fields

  async function choose(choice: 'local' | 'remote', remote: Draft) {
    setBusy(true)
    setProblem(null)
    try {
      // Saved first, so that no text is lost if a later step fails.
      await saveAsNewDraft(client, choice === 'local' ? fieldsOf(remote) : local)
      if (choice === 'local') saver.adopt(remote)
      else {
        saver.adopt(remote, fieldsOf(remote))
        onReplaced()
      }
      onClose()
    } catch (error) {
      setProblem(problemOf(error).message)
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Two versions of this draft`}
      description={translated(blogTexts.draftChanged)}
    >
      {remote === undefined ? (
        <p className="mt-6 text-sm">
          <Trans>Couldn’t load the other version. Copy your text and reload the page.</Trans>
        </p>
      ) : (
        <>
          <dl className="mt-6 divide-y divide-line border-line border-y text-sm">
            <Version name={t`Your version`} title={titleOf(local)} detail={t`The version on this page.`} />
            <Version name={t`Other version`} title={titleOf(remote)} detail={savedText(remote)} />
          </dl>
          <p className="mt-4 text-ink-soft text-sm">
            <Trans>Choose which version to continue with. The other one is kept as a separate draft.</Trans>
          </p>
          {problem !== null && (
            <p role="alert" className="mt-3 text-lost text-sm">
              {problem}
            </p>
          )}
          <div className="mt-5 flex flex-wrap gap-2">
            <Button disabled={isBusy} onClick={() => void choose('local', remote)}>
              <Trans>Keep my version</Trans>
            </Button>
            <Button variant="secondary" disabled={isBusy} onClick={() => void choose('remote', remote)}>
              <Trans>Use the other version</Trans>
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

function savedText({ wordCount, updatedAt }: Draft): string {
  const savedAt = writeTime(updatedAt)
  return plural(wordCount, { one: `# word, saved ${savedAt}.`, other: `# words, saved ${savedAt}.` })
}

function Version({ name, title, detail }: { name: string; title: string; detail: string }) {
  return (
    <div className="py-3">
      <dt className="text-ink-faint">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere">
        <bdi className="font-medium text-ink">{title}</bdi>
        <span className="block text-ink-soft">{detail}</span>
      </dd>
    </div>
  )
}
