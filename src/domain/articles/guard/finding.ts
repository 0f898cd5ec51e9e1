import type { DoubtReason } from '#adapters/text/text-writer.ts'

/** What a sentence holds that the brief does not have. `text` is the part of the sentence that is meant: "40%", "Mayo Clinic". */
export type Finding = { kind: DoubtReason; text: string }
