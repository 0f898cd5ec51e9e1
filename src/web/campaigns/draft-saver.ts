import type { Campaign, CampaignPlan } from '#contract/campaigns.ts'
import { problemOf } from '#web/platform/client.ts'

/** `unsaved`: typed and about to be sent. `failed`: it is tried again by itself, and with the next change. */
export type SaveState =
  | { is: 'untouched' }
  | { is: 'unsaved' }
  | { is: 'saving' }
  | { is: 'saved'; at: Date }
  | { is: 'failed'; text: string }

/** What of a plan is new. */
export type PlanChanges = Partial<CampaignPlan>

export type Draft = { plan: CampaignPlan; campaign: Campaign | null; save: SaveState }

export type DraftSaver = {
  watch(onChange: () => void): () => void
  current(): Draft
  change(changes: PlanChanges): void
  /** Sends what is unsaved now. Answers the campaign once everything is saved, or `null` when that did not work. */
  flush(): Promise<Campaign | null>
  hasUnsaved(): boolean
}

type Calls = {
  create: (plan: PlanChanges) => Promise<Campaign>
  change: (id: string, changes: PlanChanges) => Promise<Campaign>
  onSaved: (campaign: Campaign) => void
}

/** Typing has to rest this long before it is sent. */
const restMs = 700
const retryMs = 3_000
const retryMaxMs = 30_000

/**
 * Keeps a draft with the server while it is being filled in. One call at a time, each with all that changed since the one before; the first creates
 * the campaign. When its answer is lost on the way, a second draft may come of the next try: it costs nothing and can be thrown away. What is typed
 * is never replaced by an answer.
 */
export function createDraftSaver(first: { plan: CampaignPlan; campaign: Campaign | null }, calls: Calls): DraftSaver {
  let draft: Draft = { ...first, save: { is: 'untouched' } }
  let unsaved: PlanChanges = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let failures = 0
  const listeners = new Set<() => void>()

  function set(change: Partial<Draft>) {
    draft = { ...draft, ...change }
    for (const listener of listeners) listener()
  }

  function schedule(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  async function send() {
    const sent = unsaved
    unsaved = {}
    set({ save: { is: 'saving' } })
    try {
      const { campaign: known, plan } = draft
      // A new draft is sent whole: what nobody touched is part of the plan as well.
      const campaign = known === null ? await calls.create(plan) : await calls.change(known.id, sent)
      failures = 0
      set({ campaign, save: isEmpty(unsaved) ? { is: 'saved', at: new Date() } : { is: 'unsaved' } })
      calls.onSaved(campaign)
    } catch (error) {
      unsaved = { ...sent, ...unsaved }
      const { code, message, status } = problemOf(error)
      set({ save: { is: 'failed', text: message } })
      if (code === 'network' || status >= 500) schedule(Math.min(retryMs * 2 ** failures, retryMaxMs))
      failures += 1
    }
  }

  async function flush(): Promise<Campaign | null> {
    clearTimeout(timer)
    const before = failures
    while (running !== null || !isEmpty(unsaved)) {
      running ??= send().finally(() => {
        running = null
      })
      await running
      if (failures > before) return null
    }
    return draft.campaign
  }

  return {
    watch(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    current: () => draft,
    change(changes) {
      unsaved = { ...unsaved, ...changes }
      set({ plan: { ...draft.plan, ...changes }, save: { is: 'unsaved' } })
      schedule(restMs)
    },
    flush,
    hasUnsaved: () => running !== null || !isEmpty(unsaved),
  }
}

function isEmpty(changes: PlanChanges): boolean {
  return Object.keys(changes).length === 0
}
