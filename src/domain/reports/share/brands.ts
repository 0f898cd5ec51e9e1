import { redrawLogo } from '#adapters/images/redraw-logo.ts'
import { checkBrandColour, nearestBrandColour } from '#contract/reports/brand-colour.ts'
import type { NewBrand } from '#contract/reports/report-sharing.ts'
import { reportSharingTexts } from '#contract/reports/report-sharing-texts.ts'
import type { Db } from '#db/db.ts'
import { hasEntitlement } from '#domain/billing/entitlements.ts'
import { DomainError } from '#domain/domain-error.ts'

/** The brand of a member's reports. `logo` is a PNG of at most 480 by 160 pixels. */
export type Brand = { name: string; colour: string | null; logo: Buffer | null }
type Member = { userId: string }

/** The brand of a member, whether it is shown or not. */
export async function findBrand(db: Db, { userId }: Member): Promise<Brand | null> {
  const brand = await db
    .selectFrom('reportBrands')
    .select(['name', 'colour', 'logo'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return brand ?? null
}

/** The brand shown on this member's reports now: none for a guest, and none after the subscription has ended. */
export async function findShownBrand(db: Db, { userId }: { userId: string | null }): Promise<Brand | null> {
  if (userId === null) return null
  const brand = await findBrand(db, { userId })
  return brand !== null && (await hasBrand(db, { userId })) ? brand : null
}

/** Whether a member's reports are shown under their brand. */
export function hasBrand(db: Db, member: Member): Promise<boolean> {
  return hasEntitlement(db, member, 'brand')
}

/**
 * Stores the brand of a member. Throws `premium_required` without a subscription, and `validation_failed` for an invalid picture or for a colour with
 * too little contrast to a background; `data.suggestion` is then the nearest colour with enough contrast.
 */
export async function saveBrand(db: Db, member: Member, { name, colour, logo }: NewBrand): Promise<void> {
  if (!(await hasBrand(db, member))) throw new DomainError('premium_required', reportSharingTexts.brandNeedsPremium)
  if (colour !== null) requireContrast(colour)
  const picture = logo == null ? logo : await pictureOf(logo)
  const changes = { name, colour, ...(picture !== undefined && { logo: picture }) }
  await db
    .insertInto('reportBrands')
    .values({ userId: member.userId, ...changes })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(changes))
    .execute()
}

/** Deletes the brand of a member. */
export async function deleteBrand(db: Db, { userId }: Member): Promise<void> {
  await db.deleteFrom('reportBrands').where('userId', '=', userId).execute()
}

function requireContrast(colour: string): void {
  if (checkBrandColour(colour).passes) return
  const suggestion = nearestBrandColour(colour)
  const message = reportSharingTexts.colourFails(suggestion)
  throw new DomainError('validation_failed', message, {
    data: { issues: [{ field: 'colour', message }], suggestion },
  })
}

async function pictureOf(base64: string): Promise<Buffer> {
  const logo = await redrawLogo(Buffer.from(base64, 'base64'))
  const message = reportSharingTexts.badLogo
  if (logo === null)
    throw new DomainError('validation_failed', message, { data: { issues: [{ field: 'logo', message }] } })
  return logo
}
