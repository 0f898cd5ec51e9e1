import type { ClaimKey } from '#contract/operations/site-content.ts'
import { addTestimonial } from '#domain/operations/site-content/add-testimonial.ts'
import { changeClaim } from '#domain/operations/site-content/change-claim.ts'
import { changeTestimonial } from '#domain/operations/site-content/change-testimonial.ts'
import { orderTestimonials } from '#domain/operations/site-content/order-testimonials.ts'
import {
  getClaimForStaff,
  getSiteContent,
  listContentChanges,
  listSiteContent,
} from '#domain/operations/site-content/queries.ts'
import { removeTestimonial } from '#domain/operations/site-content/remove-testimonial.ts'
import { restoreTestimonial } from '#domain/operations/site-content/restore-testimonial.ts'
import { getTestimonial } from '#domain/operations/site-content/testimonial-rows.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { api, staffOnly } from '#server/http/api/router.ts'
import { markValidForMinute, readSiteContent } from '#server/http/response/page-dependencies.ts'
import { presentContentChange, presentStaffClaim, presentStaffTestimonial } from './present-site-content.ts'

/**
 * The editable content of the site. All visitors read it; administrators change it, and the policies of the database check for administrators as
 * well.
 */
export const siteContent = {
  get: api.siteContent.get.handler(({ context: { deps, reads } }) => {
    readSiteContent(reads)
    // Counted figures among it change without an event.
    markValidForMinute(reads)
    return getSiteContent(deps.webDb, deps.siteContent)
  }),

  listAll: api.siteContent.listAll.use(staffOnly).handler(async ({ context: { deps, member } }) => {
    const { isProduction } = deps.siteContent
    const { claims, testimonials } = await listSiteContent(deps.webDb, member, deps.siteContent)
    return {
      isProduction,
      claims: claims.map(presentStaffClaim),
      testimonials: testimonials.map((row) => presentStaffTestimonial(row, isProduction)),
    }
  }),

  change: api.siteContent.change.use(staffOnly).handler(async ({ context: { deps, member }, input }) => {
    const key = input.key as ClaimKey
    await changeClaim(deps.webDb, member, { ...input, key })
    return { claim: presentStaffClaim(await getClaimForStaff(deps.webDb, member, deps.siteContent, key)) }
  }),

  addTestimonial: api.siteContent.addTestimonial
    .use(staffOnly)
    .handler(async ({ context: { deps, member }, input }) => {
      const { id } = await addTestimonial(deps.webDb, member, input)
      return oneTestimonial(deps, member, id)
    }),

  changeTestimonial: api.siteContent.changeTestimonial
    .use(staffOnly)
    .handler(async ({ context: { deps, member }, input }) => {
      await changeTestimonial(deps.webDb, member, input)
      return oneTestimonial(deps, member, input.id)
    }),

  removeTestimonial: api.siteContent.removeTestimonial
    .use(staffOnly)
    .handler(async ({ context: { deps, member }, input: { id } }) => {
      await removeTestimonial(deps.webDb, member, id)
      return { removed: id }
    }),

  restoreTestimonial: api.siteContent.restoreTestimonial
    .use(staffOnly)
    .handler(async ({ context: { deps, member }, input: { id } }) => {
      await restoreTestimonial(deps.webDb, member, id)
      return oneTestimonial(deps, member, id)
    }),

  orderTestimonials: api.siteContent.orderTestimonials
    .use(staffOnly)
    .handler(async ({ context: { deps, member }, input: { ids } }) => {
      await orderTestimonials(deps.webDb, member, ids)
      const { testimonials } = await listSiteContent(deps.webDb, member, deps.siteContent)
      return { testimonials: testimonials.map((row) => presentStaffTestimonial(row, deps.siteContent.isProduction)) }
    }),

  listChanges: api.siteContent.listChanges.use(staffOnly).handler(async ({ context: { deps, member }, input }) => {
    const { changes, next } = await listContentChanges(deps.webDb, member, input)
    return { changes: changes.map(presentContentChange), next }
  }),
}

async function oneTestimonial({ webDb, siteContent }: ApiContext['deps'], member: { userId: string }, id: string) {
  const row = await getTestimonial(webDb, member, id)
  return { testimonial: presentStaffTestimonial(row, siteContent.isProduction) }
}
