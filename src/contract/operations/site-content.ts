import { oc } from '@orpc/contract'
import { cleanLine } from '#contract/clean-line.ts'
import { cursorParam, idParam, queryNumber } from '#contract/schema-parts.ts'
import { errorTexts } from '#contract/texts.ts'
import { z } from '#contract/zod.ts'
import { claimModes, claimSourceMax, claimTextMax, contentChangesPageDefault } from './site-content-values.ts'

/** Every claim that a page may make about the product, its customers or its offers. */
export const claimKeys = [
  'customers',
  'rating',
  'reviewCount',
  'successRate',
  'verifiedLinks',
  'support',
  'moneyBack',
  'noSetupFees',
  'cancelAnytime',
  'statUserBase',
  'statSuccessRate',
  'statReviews',
  'statSupport',
  'waitlistLaunch',
  'waitlistQueue',
  'waitlistDiscount',
  'founderPricing',
  'setupSession',
  'premiumDiscounts',
] as const
export const ClaimKey = z.enum(claimKeys)
export type ClaimKey = z.infer<typeof ClaimKey>

export const ClaimMode = z.enum(claimModes)
export type ClaimMode = z.infer<typeof ClaimMode>

/** The figures that can be counted. `verifiedRate` is in percent, rounded down. */
export const liveFigures = ['members', 'verifiedLinks', 'verifiedRate', 'waiting'] as const
export const LiveFigure = z.enum(liveFigures)
export type LiveFigure = z.infer<typeof LiveFigure>

export const testimonialNameMax = 80
export const testimonialRoleMax = 120
export const testimonialContentMax = 600
export const testimonialAvatarMax = 500
export const testimonialsMax = 50
const contentChangesPageMax = 100

/** A claim that may be shown now. One without a source is shown only outside production, and marked. */
export const Claim = z.object({
  key: ClaimKey,
  text: z.string(),
  isLive: z.boolean(),
  isSubstantiated: z.boolean(),
  source: z.string().nullable(),
})
export type Claim = z.infer<typeof Claim>

/** A person's statement about the product. `rating` is of 5; `avatar` is the path of an image on this site, because pages load no others. */
export const Testimonial = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.string(),
  content: z.string(),
  avatar: z.string().nullable(),
  rating: z.number().int(),
  isSubstantiated: z.boolean(),
  source: z.string().nullable(),
})
export type Testimonial = z.infer<typeof Testimonial>

export const SiteContent = z.object({ claims: z.array(Claim), testimonials: z.array(Testimonial) })
export type SiteContent = z.infer<typeof SiteContent>

/** Why a claim is shown or not. `example`: without a source, shown and marked, because this is not production. */
const claimStates = ['shown', 'example', 'unsubstantiated', 'off', 'tooSmall', 'uncounted'] as const
export const ClaimState = z.enum(claimStates)
export type ClaimState = z.infer<typeof ClaimState>

/** Who made a change: `null` for the command line, `name` is `null` when the account was deleted. Times are ISO 8601 in UTC. */
const Changed = z.object({ at: z.string(), by: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable() })

/** The last counted figure; `text` is its public form, `null` when it is too small to be shown. */
const CountedFigure = z.object({
  value: z.number().int(),
  /** The base of the rate; `null` for a plain count. */
  outOf: z.number().int().nullable(),
  text: z.string().nullable(),
  countedAt: z.string(),
})

/** A claim for the operator. */
export const StaffClaim = z.object({
  key: ClaimKey,
  text: z.string(),
  source: z.string().nullable(),
  mode: ClaimMode,
  state: ClaimState,
  /** The public text: of the live figure, where there is one. */
  shownText: z.string().nullable(),
  defaultText: z.string(),
  /** The source of the default text, if the product itself guarantees it. */
  builtInSource: z.string().nullable(),
  /** The text is calculated from the prices and cannot be edited. */
  isTextFixed: z.boolean(),
  figure: LiveFigure.nullable(),
  live: CountedFigure.nullable(),
  /** `null` while it has its default. */
  changed: Changed.nullable(),
})
export type StaffClaim = z.infer<typeof StaffClaim>

export const StaffTestimonial = Testimonial.extend({
  isShown: z.boolean(),
  /** One of the three examples of the product. */
  isExample: z.boolean(),
  changed: Changed.nullable(),
})
export type StaffTestimonial = z.infer<typeof StaffTestimonial>

const noClaim = { code: 'not_found', message: errorTexts.nothingHere }
const line = (max: number, missing: string) => z.string().overwrite(cleanLine).min(1, missing).max(max)
const source = z
  .string()
  .overwrite(cleanLine)
  .max(claimSourceMax)
  .nullable()
  .transform((text) => (text === '' ? null : text))

export const ClaimChange = z.object({
  text: line(claimTextMax, 'Please enter the claim.'),
  source,
  mode: ClaimMode,
})
export type ClaimChange = z.input<typeof ClaimChange>

export const TestimonialFields = z.object({
  name: line(testimonialNameMax, 'Please enter the name.'),
  role: line(testimonialRoleMax, 'Please enter who this person is.'),
  content: line(testimonialContentMax, 'Please enter the testimonial.'),
  avatar: z
    .string()
    .trim()
    .max(testimonialAvatarMax)
    .regex(/^\/[^/\\\s]\S*$/, 'Please enter the path of a picture on this site, such as /media/face.webp.')
    .nullable(),
  rating: z.number().int().min(1).max(5),
  source,
})
export type TestimonialFields = z.input<typeof TestimonialFields>

/** One change; `before` is `null` for a new entry. */
export const ContentChange = z.object({
  id: z.uuid(),
  kind: z.enum(['claim', 'testimonial']),
  /** The claim's key, or the testimonial's id. */
  item: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()),
  changed: Changed,
})
export type ContentChange = z.infer<typeof ContentChange>

const keyParam = z.object({
  key: z.string().refine((text) => ClaimKey.safeParse(text).success, {
    abort: true,
    error: noClaim.message,
    params: { code: noClaim.code },
  }),
})
const testimonialParam = idParam(noClaim)
const staffContent = z.object({
  /** Whether claims without a source are hidden here. */
  isProduction: z.boolean(),
  claims: z.array(StaffClaim),
  testimonials: z.array(StaffTestimonial),
})
const tags = ['Site content']
const staffTags = ['Administration']

export const siteContent = {
  get: oc
    .route({ method: 'GET', path: '/site-content', tags, summary: 'Get the claims and testimonials to show' })
    .output(SiteContent),
  listAll: oc
    .route({
      method: 'GET',
      path: '/admin/site-content',
      tags: staffTags,
      summary: 'List all claims and testimonials with their sources, for administrators',
    })
    .output(staffContent),
  change: oc
    .route({
      method: 'PUT',
      path: '/admin/site-content/{key}',
      tags: staffTags,
      summary: 'Change a claim: its text, its source, or whether it is shown',
    })
    .input(keyParam.extend(ClaimChange.shape))
    .output(z.object({ claim: StaffClaim })),
  addTestimonial: oc
    .route({
      method: 'POST',
      path: '/admin/testimonials',
      tags: staffTags,
      summary: 'Add a testimonial to the end of the list',
      successStatus: 201,
    })
    .input(TestimonialFields)
    .output(z.object({ testimonial: StaffTestimonial })),
  changeTestimonial: oc
    .route({ method: 'PUT', path: '/admin/testimonials/{id}', tags: staffTags, summary: 'Change a testimonial' })
    .input(testimonialParam.extend(TestimonialFields.shape))
    .output(z.object({ testimonial: StaffTestimonial })),
  removeTestimonial: oc
    .route({ method: 'DELETE', path: '/admin/testimonials/{id}', tags: staffTags, summary: 'Remove a testimonial' })
    .input(testimonialParam)
    .output(z.object({ removed: z.uuid() })),
  restoreTestimonial: oc
    .route({
      method: 'POST',
      path: '/admin/testimonials/{id}/restore',
      tags: staffTags,
      summary: 'Restore a removed testimonial',
    })
    .input(testimonialParam)
    .output(z.object({ testimonial: StaffTestimonial })),
  orderTestimonials: oc
    .route({
      method: 'PUT',
      path: '/admin/testimonial-order',
      tags: staffTags,
      summary: 'Change the order of the testimonials; each must be listed once',
    })
    .input(z.object({ ids: z.array(z.uuid()).min(1).max(testimonialsMax) }))
    .output(z.object({ testimonials: z.array(StaffTestimonial) })),
  listChanges: oc
    .route({
      method: 'GET',
      path: '/admin/site-content/changes',
      tags: staffTags,
      summary: 'List the changes with their authors, newest first',
    })
    .input(
      z.object({
        limit: queryNumber(1, contentChangesPageMax, contentChangesPageDefault),
        cursor: cursorParam.optional(),
      }),
    )
    .output(z.object({ changes: z.array(ContentChange), next: z.string().nullable() })),
}
