import type { Campaign, CampaignPlan } from '#contract/campaigns/campaigns.ts'
import { createSaver, type SaveState } from '#web/platform/input/draft-saver.ts'

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
  /** `key`: the same for every try at one draft, so that a try whose answer was lost makes no second one. */
  create: (plan: PlanChanges & { key: string }) => Promise<Campaign>
  change: (id: string, changes: PlanChanges) => Promise<Campaign>
  onSaved: (campaign: Campaign) => void
}

/**
 * Keeps a draft with the server while it is being filled in. The first call creates the campaign, under a name that tries after a lost answer repeat.
 */
export function createDraftSaver(first: { plan: CampaignPlan; campaign: Campaign | null }, calls: Calls): DraftSaver {
  const key = makeKey()
  const saver = createSaver<CampaignPlan, Campaign | null>(
    { fields: first.plan, kept: first.campaign },
    {
      // A new draft is sent whole: what nobody touched is part of the plan as well.
      send: ({ fields, kept }, changes) =>
        kept === null ? calls.create({ ...fields, key }) : calls.change(kept.id, changes),
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
        shown = { plan: now.fields, campaign: now.kept, save: now.save }
      }
      return shown
    },
  }
}

/** `randomUUID` is missing on pages that came over plain http. */
function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
