import { problemOf } from '../http/client.ts'

/** `unsaved`: typed and about to be sent. `failed`: it is tried again by itself unless it was refused, and with the next change. `conflict`: only a choice goes on. */
export type SaveState =
  | { is: 'untouched' }
  | { is: 'unsaved' }
  | { is: 'saving' }
  | { is: 'saved'; at: Date }
  | { is: 'failed'; text: string; isOffline: boolean }
  | { is: 'conflict'; data: unknown }

/** `fields` as they are typed, and `kept`: what the server answered last. */
export type SavedDraft<Fields, Kept> = { fields: Fields; kept: Kept; save: SaveState }

export type Saver<Fields, Kept> = {
  watch(onChange: () => void): () => void
  current(): SavedDraft<Fields, Kept>
  change(changes: Partial<Fields>): void
  /** Sends what is unsaved now. Answers what is kept once everything is saved, or `null` when that did not work. */
  flush(): Promise<Kept | null>
  hasUnsaved(): boolean
  /** What is typed and not saved yet. */
  unsaved(): Partial<Fields>
  /** Goes on from what is kept elsewhere: with everything as it is typed here, sent on top of it, or as `fields` say. */
  adopt(kept: Kept, fields?: Fields): void
}

type Calls<Fields, Kept> = {
  send: (draft: { fields: Fields; kept: Kept }, changes: Partial<Fields>) => Promise<Kept>
  onSaved?: (kept: Kept) => void
  /** The code of a refusal that says that it was changed elsewhere. */
  conflictCode?: string
}

/** Typing has to rest this long before it is sent. */
const restMs = 700
const retryMs = 3_000
const retryMaxMs = 30_000

/** A draft at work: what is new since the last call, the call under way, and when the next one is due. */
type Work<Fields, Kept> = {
  draft: SavedDraft<Fields, Kept>
  unsaved: Partial<Fields>
  timer: ReturnType<typeof setTimeout> | undefined
  running: Promise<void> | null
  failures: number
  listeners: Set<() => void>
  calls: Calls<Fields, Kept>
}

/**
 * Keeps what is being typed with the server: one call at a time, each with all that changed since the one before. What is typed is never replaced by
 * an answer.
 */
export function createSaver<Fields extends object, Kept>(
  first: { fields: Fields; kept: Kept },
  calls: Calls<Fields, Kept>,
): Saver<Fields, Kept> {
  const work: Work<Fields, Kept> = {
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
      const isHeld = save.is === 'conflict'
      set(work, { fields: { ...fields, ...changes }, save: isHeld ? save : { is: 'unsaved' } })
      if (!isHeld) schedule(work, restMs)
    },
    flush: () => flush(work),
    hasUnsaved: () => work.running !== null || !isEmpty(work.unsaved),
    unsaved: () => work.unsaved,
    adopt(kept, fields) {
      clearTimeout(work.timer)
      work.failures = 0
      work.unsaved = fields === undefined ? work.draft.fields : {}
      set(work, { kept, ...(fields && { fields }), save: { is: fields === undefined ? 'unsaved' : 'untouched' } })
      if (fields === undefined) schedule(work, 0)
    },
  }
}

function set<Fields, Kept>(work: Work<Fields, Kept>, change: Partial<SavedDraft<Fields, Kept>>): void {
  work.draft = { ...work.draft, ...change }
  for (const listener of work.listeners) listener()
}

function schedule<Fields extends object, Kept>(work: Work<Fields, Kept>, ms: number): void {
  clearTimeout(work.timer)
  work.timer = setTimeout(() => void flush(work), ms)
}

async function flush<Fields extends object, Kept>(work: Work<Fields, Kept>): Promise<Kept | null> {
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
  return work.draft.kept
}

async function send<Fields extends object, Kept>(work: Work<Fields, Kept>): Promise<void> {
  const sent = work.unsaved
  work.unsaved = {}
  set(work, { save: { is: 'saving' } })
  try {
    const kept = await work.calls.send(work.draft, sent)
    work.failures = 0
    set(work, { kept, save: isEmpty(work.unsaved) ? { is: 'saved', at: new Date() } : { is: 'unsaved' } })
    work.calls.onSaved?.(kept)
  } catch (error) {
    work.unsaved = { ...sent, ...work.unsaved }
    noteFailure(work, error)
  }
}

function noteFailure<Fields extends object, Kept>(work: Work<Fields, Kept>, error: unknown): void {
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
