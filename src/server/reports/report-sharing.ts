import { deleteBrand, findBrand, hasBrand, saveBrand } from '#domain/reports/share/brands.ts'
import { changeSharing, getOwnShared } from '#domain/reports/share/change-sharing.ts'
import { makePass } from '#domain/reports/share/passes.ts'
import type { SharedReport } from '#domain/reports/share/queries.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { api, memberOnly } from '#server/http/api/router.ts'
import { callerId, setPassCookie } from '#server/reports/open-report.ts'
import { unlock } from '#server/reports/unlock.ts'
import { presentOwnBrand, presentSharing } from './present-sharing.ts'

export const reportSharing = {
  openSharing: api.reportSharing.openSharing.handler(async ({ context, input: { id, key = null } }) => {
    const shared = await getOwnShared(context.deps.db, id, { userId: await callerId(context), key })
    await setOwnerPass(context, shared)
    return { sharing: presentSharing(shared) }
  }),

  changeSharing: api.reportSharing.changeSharing.handler(async ({ context, input: { id, key = null, ...change } }) => {
    const { db, accounts } = context.deps
    const claimant = { userId: await callerId(context), key }
    return { sharing: presentSharing(await changeSharing(db, accounts.passwords, { id, claimant, change })) }
  }),

  unlockReport: api.reportSharing.unlockReport.handler(async ({ context, input: { id, password } }) => {
    await unlock(context, id, password)
    return { isOpen: true }
  }),

  getBrand: api.reportSharing.getBrand.use(memberOnly).handler(({ context }) => brandOf(context)),

  saveBrand: api.reportSharing.saveBrand.use(memberOnly).handler(async ({ context, input }) => {
    await saveBrand(context.deps.db, context.member, input)
    return brandOf(context)
  }),

  deleteBrand: api.reportSharing.deleteBrand.use(memberOnly).handler(async ({ context }) => {
    await deleteBrand(context.deps.db, context.member)
    return brandOf(context)
  }),
}

async function brandOf({ deps: { db }, member }: ApiContext & { member: { userId: string } }) {
  const [brand, isShown] = await Promise.all([findBrand(db, member), hasBrand(db, member)])
  return { brand: brand === null ? null : presentOwnBrand(brand), isShown }
}

/** Pages, streams and files are requested without a token: the pass represents the session, or the key, of this request. */
async function setOwnerPass(context: ApiContext, { report }: SharedReport): Promise<void> {
  const { sealer } = context.deps.mail
  const caller = await context.caller()
  const holder =
    report.userId !== null && caller !== null
      ? ({ kind: 'session', of: caller.sessionId } as const)
      : ({ kind: 'key', of: report.keyHash?.toString('hex') ?? '' } as const)
  setPassCookie(context, report.id, makePass(sealer, report.id, holder))
}
