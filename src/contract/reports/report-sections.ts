import { z } from '#contract/zod.ts'

/**
 * What the owner of a report may keep from its readers: the figures, the addresses of the pages, the texts of the links, what was measured on each page,
 * what differs from the run before, and files.
 */
export const reportSections = ['summary', 'hosts', 'anchors', 'evidence', 'changes', 'exports'] as const
export type ReportSection = (typeof reportSections)[number]

/** The brand a report is shown under. */
export const ReportBrand = z.object({
  name: z.string(),
  /** `#rrggbb`, readable on light and dark. */
  colour: z.string().nullable(),
  /** The path of a picture of at most 480 by 160 pixels. */
  logo: z.string().nullable(),
})
export type ReportBrand = z.infer<typeof ReportBrand>
