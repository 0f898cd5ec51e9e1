import type { DraftFields } from '#contract/posts/blog-drafts.ts'
import { readStored, storageNames, writeStored } from '#web/platform/storage/safe-storage.ts'

/** Typed text that could not be sent yet, and the version of the draft to which it belongs. */
export type UnsentText = { version: number; changes: Partial<DraftFields> }

/** Changes of a draft that only this browser has; `null` if there are none or they are unreadable. */
export function readUnsent(id: string): UnsentText | null {
  try {
    const { version, changes }: UnsentText = JSON.parse(readStored(storageNames.postDraft(id)) ?? 'null')
    return Number.isInteger(version) && typeof changes === 'object' && changes !== null ? { version, changes } : null
  } catch {
    return null
  }
}

/** Stores the changes until they are sent; empty changes remove the record. */
export function saveUnsent(id: string, unsent: UnsentText): void {
  const isNothing = Object.keys(unsent.changes).length === 0
  writeStored(storageNames.postDraft(id), isNothing ? null : JSON.stringify(unsent))
}

export function deleteUnsent(id: string): void {
  writeStored(storageNames.postDraft(id), null)
}
