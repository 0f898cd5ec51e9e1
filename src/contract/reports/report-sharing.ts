import { oc } from '@orpc/contract'
import { cleanLine } from '#contract/clean-line.ts'
import { brandNameMax, passwordMax } from '#contract/limits.ts'
import { plainLine } from '#contract/plain-text.ts'
import { idParam } from '#contract/schema-parts.ts'
import { z } from '#contract/zod.ts'
import { reportFormTexts } from './report-form-texts.ts'
import { reportSections } from './report-values.ts'

/** The sharing settings of a report. Times are ISO 8601 in UTC. */
export const Sharing = z.object({
  /** `guest`: created without an account. A guest can only withdraw it, with its key. */
  ownedBy: z.enum(['member', 'guest']),
  isRevoked: z.boolean(),
  endsAt: z.string().nullable(),
  hasPassword: z.boolean(),
  hidden: z.array(z.enum(reportSections)),
})
export type Sharing = z.infer<typeof Sharing>

/** Absent members do not change. */
export const SharingChange = z.object({
  isRevoked: z.boolean().optional(),
  endsAt: z.iso.datetime().nullable().optional(),
  password: plainLine().max(passwordMax).nullable().optional(),
  hidden: z.array(z.enum(reportSections)).max(reportSections.length).optional(),
})
export type SharingChange = z.infer<typeof SharingChange>

/** A logo of 512 kB in base64. */
const logoTextMax = 4 * Math.ceil((512 * 1_024) / 3)

export const NewBrand = z.object({
  name: z.string().overwrite(cleanLine).min(1).max(brandNameMax),
  colour: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'A colour has the form #rrggbb')
    .transform((colour) => colour.toLowerCase())
    .nullable(),
  /** A PNG, JPEG or WebP picture in base64; `null` for none. When it is absent, the stored picture stays. */
  logo: z.base64().max(logoTextMax).nullable().optional(),
})
export type NewBrand = z.infer<typeof NewBrand>

/** `logo` is a `data:` address. */
export const OwnBrand = z.object({ name: z.string(), colour: z.string().nullable(), logo: z.string().nullable() })
export type OwnBrand = z.infer<typeof OwnBrand>

const ownBrandAnswer = z.object({
  brand: OwnBrand.nullable(),
  /** Whether reports show it: during a subscription. */
  isShown: z.boolean(),
})

const reportParam = idParam({ code: 'not_found', message: reportFormTexts.notFound })
const ownReport = reportParam.extend({ key: plainLine().max(100).optional() })
const tags = ['Reports']

export const reportSharing = {
  // It also sets a cookie that lets this browser read the report as its owner for an hour, because pages, streams and files are requested without a
  // token.
  openSharing: oc
    .route({
      method: 'POST',
      path: '/reports/{id}/sharing',
      tags,
      summary: 'Get the sharing settings of an own report',
    })
    .input(ownReport)
    .output(z.object({ sharing: Sharing })),
  changeSharing: oc
    .route({
      method: 'PATCH',
      path: '/reports/{id}/sharing',
      tags,
      summary: 'Change the sharing settings of an own report',
    })
    .input(ownReport.extend(SharingChange.shape))
    .output(z.object({ sharing: Sharing })),
  // Sets a cookie that opens the report to this browser for an hour. Forms of pages post to `/report/{id}/unlock` instead.
  unlockReport: oc
    .route({ method: 'POST', path: '/reports/{id}/unlock', tags, summary: 'Unlock a report with its password' })
    .input(reportParam.extend({ password: z.string() }))
    .output(z.object({ isOpen: z.boolean() })),
  getBrand: oc
    .route({ method: 'GET', path: '/report-brand', tags, summary: 'Get the brand of own reports' })
    .output(ownBrandAnswer),
  saveBrand: oc
    .route({ method: 'PUT', path: '/report-brand', tags, summary: 'Change the brand of own reports' })
    .input(NewBrand)
    .output(ownBrandAnswer),
  deleteBrand: oc
    .route({ method: 'DELETE', path: '/report-brand', tags, summary: 'Delete the brand of own reports' })
    .output(ownBrandAnswer),
}
