import type { DoubtReason } from '#adapters/text/text-writer.ts'

/** A statement of a sentence that the brief does not contain. `text` is the part of the sentence that is meant: "40%", "Mayo Clinic". */
export type Finding = { kind: DoubtReason; text: string }
