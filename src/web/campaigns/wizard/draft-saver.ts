import type { Campaign, CampaignPlan } from '#contract/campaigns/campaigns.ts'
import { createSaver, type SaveState } from '#web/platform/input/draft-saver.ts'

/** The changed fields of a plan. */
export type PlanChanges = Partial<CampaignPlan>

export type Draft = { plan: CampaignPlan; campaign: Campaign | null; save: SaveState }

export type DraftSaver = {
  watch(onChange: () => void): () => void
  current(): Draft
  change(changes: PlanChanges): void
  /** Saves the unsaved changes now. Returns the campaign once everything is saved, or `null` if that failed. */
  flush(): Promise<Campaign | null>
  hasUnsaved(): boolean
}

type Calls = {
  /** `key`: the same for each attempt to create one draft, so that an attempt after a lost answer creates no second draft. */
  create: (plan: PlanChanges & { key: string }) => Promise<Campaign>
  change: (id: string, changes: PlanChanges) => Promise<Campaign>
  onSaved: (campaign: Campaign) => void
}

/** Saves a draft on the server while it is filled in. The first call creates the campaign. Attempts after a lost answer repeat its key. */
export function createDraftSaver(first: { plan: CampaignPlan; campaign: Campaign | null }, calls: Calls): DraftSaver {
  const key = makeKey()
  const saver = createSaver<CampaignPlan, Campaign | null>(
    { fields: first.plan, stored: first.campaign },
    {
      // A new draft is sent completely: untouched fields are part of the plan too.
      send: ({ fields, stored }, changes) =>
        stored === null ? calls.create({ ...fields, key }) : calls.change(stored.id, changes),
      onSaved: (campaign) => campaign !== null && calls.onSaved(campaign),
    },
  )
  let seen = saver.current()
  let shown: Draft = { ...first, save: seen.save }

  return {
    ...saver,
    current() {
      const now = saver.current()
      if (now !== seen) {
        seen = now
        shown = { plan: now.fields, campaign: now.stored, save: now.save }
      }
      return shown
    },
  }
}

/** Not `randomUUID`, because it is missing on pages that were loaded over plain http. */
function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
