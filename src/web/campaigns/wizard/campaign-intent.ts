import { parseTargetUrl } from '#contract/target-url.ts'
import { peekIntent, saveIntent, takeIntent } from '#web/platform/session/intents.ts'
import { guessKind } from './anchors/anchor-suggestions.ts'
import type { PlanChanges } from './draft-saver.ts'

/** What somebody had typed before they asked for a campaign. */
export type TypedCampaign = { keyword: string; anchorText: string; targetUrl: string }

const action = 'start campaign'

/** Keeps what was typed across a sign-in, also one that ends in another tab. */
export function saveCampaignIntent({ keyword, anchorText, targetUrl }: TypedCampaign): void {
  saveIntent('flow', { pendingAction: action, formData: { keyword, anchorText, targetUrl } })
}

/** What was kept, for whoever wants to show it. */
export function peekCampaignIntent(): TypedCampaign | null {
  const kept = peekIntent('flow')
  if (kept === null || kept.pendingAction !== action) return null
  const { keyword = '', anchorText = '', targetUrl = '' } = kept.formData
  return { keyword, anchorText, targetUrl }
}

/** Forgets it: it has become a draft. */
export function clearCampaignIntent(): void {
  if (peekIntent('flow')?.pendingAction === action) takeIntent('flow')
}

/** What was typed as the beginning of a plan; `null` when it is nothing. Pure. */
export function planOfTyped({ keyword, anchorText, targetUrl }: TypedCampaign): PlanChanges | null {
  const [word, anchor, typedUrl] = [keyword.trim(), anchorText.trim(), targetUrl.trim()]
  // As people type it: what follows from it is one address.
  const url = parseTargetUrl(typedUrl)?.href ?? typedUrl
  const keywords = word === '' ? [] : [word]
  const changes = {
    ...(url !== '' && { targetUrl: url }),
    ...(word !== '' && { keywords }),
    ...(anchor !== '' && { anchors: [{ text: anchor, kind: guessKind(anchor, { targetUrl: url, keywords }) }] }),
  }
  return Object.keys(changes).length === 0 ? null : changes
}
