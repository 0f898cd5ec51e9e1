import { referralRememberedDays } from '#contract/limits.ts'
import { headStorageNames, readStored, writeStored } from '../storage/safe-storage.ts'

/** Stores the code of the referral link that led to this page, if any: `/?ref=CODE`. A later link replaces an earlier one. Part of every page. */
export function rememberReferral(): void {
  const code = new URLSearchParams(window.location.search).get('ref')?.trim()
  if (code !== undefined && /^[a-z2-7]{10}$/i.test(code))
    writeStored(headStorageNames.waitlistReferral, JSON.stringify({ code, at: Date.now() }))
}

/** The code of the referral link that led here within the last 30 days, or `null`. */
export function rememberedReferral(): string | null {
  try {
    const { code, at } = (JSON.parse(readStored(headStorageNames.waitlistReferral) ?? 'null') ?? {}) as Partial<{
      code: unknown
      at: unknown
    }>
    if (typeof code !== 'string' || typeof at !== 'number') return null
    return Math.abs(Date.now() - at) < referralRememberedDays * 86_400_000 ? code : null
  } catch {
    return null
  }
}

export function clearReferral(): void {
  writeStored(headStorageNames.waitlistReferral, null)
}
