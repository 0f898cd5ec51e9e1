import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Draft, DraftFields } from '#contract/posts/blog-drafts.ts'
import { createSaver, type SavedDraft, type Saver } from '#web/platform/input/draft-saver.ts'
import { fieldsOf } from './draft-fields.ts'
import { saveDraft } from './queries.ts'
import { deleteUnsent, readUnsent, saveUnsent } from './unsent-text.ts'

export type PostDraft = SavedDraft<DraftFields, Draft>
export type PostDraftSaver = Saver<DraftFields, Draft>

/**
 * A draft that is edited on this page. It is saved when the author leaves; closing the tab with unsaved changes shows a warning; changes that could
 * not be sent are stored in this browser and sent when the draft is opened again.
 */
export function usePostDraft(first: Draft): [PostDraft, PostDraftSaver] {
  const [saver] = useState(() => startSaver(first))
  const draft = useSyncExternalStore(saver.watch, saver.current, saver.current)

  useEffect(() => {
    const handleHidden = () => document.visibilityState === 'hidden' && void saver.flush()
    const handleOnline = () => saver.hasUnsaved() && void saver.flush()
    const handleLeave = (event: BeforeUnloadEvent) => {
      if (!saver.hasUnsaved()) return
      void saver.flush()
      event.preventDefault()
    }
    document.addEventListener('visibilitychange', handleHidden)
    window.addEventListener('online', handleOnline)
    window.addEventListener('beforeunload', handleLeave)
    return () => {
      document.removeEventListener('visibilitychange', handleHidden)
      window.removeEventListener('online', handleOnline)
      window.removeEventListener('beforeunload', handleLeave)
      void saver.flush()
    }
  }, [saver])

  return [draft, saver]
}

function startSaver(first: Draft): PostDraftSaver {
  const { id } = first
  const unsent = first.state === 'in_review' ? null : unsentOf(first)
  // With the version to which the changes belong, so that the server reports a conflict if the draft was changed elsewhere.
  const stored = unsent === null ? first : { ...first, version: unsent.version }
  const saver = createSaver<DraftFields, Draft>(
    { fields: fieldsOf(first), stored },
    {
      send: ({ stored }, changes) => saveDraft(id, { ...changes, version: stored.version }),
      conflictCode: 'draft_changed',
    },
  )
  saver.watch(() => {
    const { fields, stored, save } = saver.current()
    if (save.is === 'saved' || save.is === 'untouched') return deleteUnsent(id)
    // The changes of a pending call may still be lost, so all fields count as unsent.
    saveUnsent(id, { version: stored.version, changes: save.is === 'saving' ? fields : saver.unsaved() })
  })
  if (unsent !== null) saver.change(unsent.changes)
  return saver
}

/** The changes that this browser could not send, unless the server has them already, because only the response was lost. */
function unsentOf(draft: Draft) {
  const unsent = readUnsent(draft.id)
  if (unsent === null) return null
  const fields = fieldsOf(draft)
  const names = Object.keys(unsent.changes) as (keyof DraftFields)[]
  const isKnown = names.every((name) => comparable(unsent.changes[name]) === comparable(fields[name]))
  if (isKnown) deleteUnsent(draft.id)
  return isKnown ? null : unsent
}

/** Normalises HTML for the comparison: the server writes it slightly differently, with `rel`, sizes and figures. */
function comparable(value: unknown): string {
  return JSON.stringify(value)
    .replace(/<(\/?[a-z0-9]+)[^>]*>/g, '<$1>')
    .replace(/<\/?figure>/g, '')
    .replace(/(?:\\n|\s)+/g, ' ')
}
