import { problemOf } from '../http/client.ts'

/**
 * `unsaved`: changed and about to be sent. `failed`: retried automatically unless it was refused, and with the next change. `conflict`: the member
 * must choose how to continue.
 */
export type SaveState =
  | { is: 'untouched' }
  | { is: 'unsaved' }
  | { is: 'saving' }
  | { is: 'saved'; at: Date }
  | { is: 'failed'; text: string; isOffline: boolean }
  | { is: 'conflict'; data: unknown }

/** `fields`: the current input. `stored`: the last answer of the server. */
export type SavedDraft<Fields, Stored> = { fields: Fields; stored: Stored; save: SaveState }

export type Saver<Fields, Stored> = {
  watch(onChange: () => void): () => void
  current(): SavedDraft<Fields, Stored>
  change(changes: Partial<Fields>): void
  /** Sends the unsaved changes now. Returns the saved state once everything is saved, or `null` on failure. */
  flush(): Promise<Stored | null>
  hasUnsaved(): boolean
  /** The changes that are not saved yet. */
  unsaved(): Partial<Fields>
  /** Continues from a state that was saved elsewhere: with all current fields, sent on top of it, or with the given `fields`. */
  adopt(stored: Stored, fields?: Fields): void
}

type Calls<Fields, Stored> = {
  send: (draft: { fields: Fields; stored: Stored }, changes: Partial<Fields>) => Promise<Stored>
  onSaved?: (stored: Stored) => void
  /** The code of a refusal that means that the draft was changed elsewhere. */
  conflictCode?: string
}

/** Pause in typing before the changes are sent. */
const restMs = 700
const retryMs = 3_000
const retryMaxMs = 30_000

/** The state of a saver: unsaved changes, the running call, and the timer of the next one. */
type Work<Fields, Stored> = {
  draft: SavedDraft<Fields, Stored>
  unsaved: Partial<Fields>
  timer: ReturnType<typeof setTimeout> | undefined
  running: Promise<void> | null
  failures: number
  listeners: Set<() => void>
  calls: Calls<Fields, Stored>
}

/**
 * Saves a draft on the server while it is edited: one call at a time, each with all changes since the previous one. An answer never replaces the
 * input.
 */
export function createSaver<Fields extends object, Stored>(
  first: { fields: Fields; stored: Stored },
  calls: Calls<Fields, Stored>,
): Saver<Fields, Stored> {
  const work: Work<Fields, Stored> = {
    draft: { ...first, save: { is: 'untouched' } },
    unsaved: {},
    timer: undefined,
    running: null,
    failures: 0,
    listeners: new Set(),
    calls,
  }
  return {
    watch(onChange) {
      work.listeners.add(onChange)
      return () => work.listeners.delete(onChange)
    },
    current: () => work.draft,
    change(changes) {
      work.unsaved = { ...work.unsaved, ...changes }
      const { fields, save } = work.draft
      const isConflict = save.is === 'conflict'
      set(work, { fields: { ...fields, ...changes }, save: isConflict ? save : { is: 'unsaved' } })
      if (!isConflict) schedule(work, restMs)
    },
    flush: () => flush(work),
    hasUnsaved: () => work.running !== null || !isEmpty(work.unsaved),
    unsaved: () => work.unsaved,
    adopt(stored, fields) {
      clearTimeout(work.timer)
      work.failures = 0
      work.unsaved = fields === undefined ? work.draft.fields : {}
      set(work, { stored, ...(fields && { fields }), save: { is: fields === undefined ? 'unsaved' : 'untouched' } })
      if (fields === undefined) schedule(work, 0)
    },
  }
}

function set<Fields, Stored>(work: Work<Fields, Stored>, change: Partial<SavedDraft<Fields, Stored>>): void {
  work.draft = { ...work.draft, ...change }
  for (const listener of work.listeners) listener()
}

function schedule<Fields extends object, Stored>(work: Work<Fields, Stored>, ms: number): void {
  clearTimeout(work.timer)
  work.timer = setTimeout(() => void flush(work), ms)
}

async function flush<Fields extends object, Stored>(work: Work<Fields, Stored>): Promise<Stored | null> {
  clearTimeout(work.timer)
  const before = work.failures
  while (work.running !== null || !isEmpty(work.unsaved)) {
    if (work.draft.save.is === 'conflict') return null
    work.running ??= send(work).finally(() => {
      work.running = null
    })
    await work.running
    if (work.failures > before) return null
  }
  return work.draft.stored
}

async function send<Fields extends object, Stored>(work: Work<Fields, Stored>): Promise<void> {
  const sent = work.unsaved
  work.unsaved = {}
  set(work, { save: { is: 'saving' } })
  try {
    const stored = await work.calls.send(work.draft, sent)
    work.failures = 0
    set(work, { stored, save: isEmpty(work.unsaved) ? { is: 'saved', at: new Date() } : { is: 'unsaved' } })
    work.calls.onSaved?.(stored)
  } catch (error) {
    work.unsaved = { ...sent, ...work.unsaved }
    noteFailure(work, error)
  }
}

function noteFailure<Fields extends object, Stored>(work: Work<Fields, Stored>, error: unknown): void {
  const { code, message, status, data } = problemOf(error)
  const isOffline = code === 'network'
  const isConflict = code === work.calls.conflictCode
  set(work, { save: isConflict ? { is: 'conflict', data } : { is: 'failed', text: message, isOffline } })
  if (isOffline || status >= 500) schedule(work, Math.min(retryMs * 2 ** work.failures, retryMaxMs))
  work.failures += 1
}

function isEmpty(changes: object): boolean {
  return Object.keys(changes).length === 0
}
