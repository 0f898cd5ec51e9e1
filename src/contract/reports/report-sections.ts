import { z } from '#contract/zod.ts'

/**
 * The sections of a report that its owner may hide from readers: the figures, the addresses of the pages, the texts of the links, the measurements of
 * each page, the changes since the run before, and files.
 */
export const reportSections = ['summary', 'hosts', 'anchors', 'evidence', 'changes', 'exports'] as const
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
