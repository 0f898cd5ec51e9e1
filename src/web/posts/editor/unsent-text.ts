import type { DraftFields } from '#contract/posts/blog-drafts.ts'
import { readStored, storageNames, writeStored } from '#web/platform/storage/safe-storage.ts'

/** What was typed and could not be sent yet, and the version of the draft it was typed into. */
export type UnsentText = { version: number; changes: Partial<DraftFields> }

/** What this browser holds of a draft that the server does not; `null` when there is nothing, or nothing readable. */
export function readUnsent(id: string): UnsentText | null {
  try {
    const { version, changes }: UnsentText = JSON.parse(readStored(storageNames.postDraft(id)) ?? 'null')
    return Number.isInteger(version) && typeof changes === 'object' && changes !== null ? { version, changes } : null
  } catch {
    return null
  }
}

/** Keeps it until it is sent; without changes there is nothing to keep. */
export function saveUnsent(id: string, unsent: UnsentText): void {
  const isNothing = Object.keys(unsent.changes).length === 0
  writeStored(storageNames.postDraft(id), isNothing ? null : JSON.stringify(unsent))
}

export function forgetUnsent(id: string): void {
  writeStored(storageNames.postDraft(id), null)
}
