import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

/** What guests see of a campaign page. Its code is loaded for guests only. */
export const CampaignGuest = lazyPart(async () => (await import('../campaign-continue.tsx')).CampaignContinue)
