import { parseTargetUrl } from '#contract/target-url.ts'
import { peekIntent, saveIntent, takeIntent } from '#web/platform/session/intents.ts'
import { guessKind } from './anchors/anchor-suggestions.ts'
import type { PlanChanges } from './draft-saver.ts'

/** The values that a visitor typed before starting a campaign. */
export type TypedCampaign = { keyword: string; anchorText: string; targetUrl: string }

const action = 'start campaign'

/** Stores the values across a sign-in, even if it ends in another tab. */
export function saveCampaignIntent({ keyword, anchorText, targetUrl }: TypedCampaign): void {
  saveIntent('flow', { pendingAction: action, formData: { keyword, anchorText, targetUrl } })
}

/** The stored values, without removing them. */
export function peekCampaignIntent(): TypedCampaign | null {
  const stored = peekIntent('flow')
  if (stored === null || stored.pendingAction !== action) return null
  const { keyword = '', anchorText = '', targetUrl = '' } = stored.formData
  return { keyword, anchorText, targetUrl }
}

/** Removes the values, because a draft contains them now. */
export function clearCampaignIntent(): void {
  if (peekIntent('flow')?.pendingAction === action) takeIntent('flow')
}

/** The typed values as the start of a plan; `null` when all are empty. Pure. */
export function planOfTyped({ keyword, anchorText, targetUrl }: TypedCampaign): PlanChanges | null {
  const [word, anchor, typedUrl] = [keyword.trim(), anchorText.trim(), targetUrl.trim()]
  // Typed URLs may be incomplete: everything derived from them uses one normalized URL.
  const url = parseTargetUrl(typedUrl)?.href ?? typedUrl
  const keywords = word === '' ? [] : [word]
  const changes = {
    ...(url !== '' && { targetUrl: url }),
    ...(word !== '' && { keywords }),
    ...(anchor !== '' && { anchors: [{ text: anchor, kind: guessKind(anchor, { targetUrl: url, keywords }) }] }),
  }
  return Object.keys(changes).length === 0 ? null : changes
}
