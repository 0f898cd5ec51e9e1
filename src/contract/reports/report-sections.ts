import { z } from '#contract/zod.ts'
import type { reportSections } from './report-values.ts'

export type ReportSection = (typeof reportSections)[number]

/** The brand of a report. */
export const ReportBrand = z.object({
  name: z.string(),
  /** `#rrggbb`, readable on light and dark. */
  colour: z.string().nullable(),
  /** The path of a picture of at most 480 by 160 pixels. */
  logo: z.string().nullable(),
})
export type ReportBrand = z.infer<typeof ReportBrand>
