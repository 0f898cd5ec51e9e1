import type { Frame, Kind } from '../frame.ts'

/** What a keyword is about. `attributes` are words before the name that narrow it ("white", "2-person"). */
export type Subject = {
  frame: Frame
  kind: Kind | null
  /** Whether the keyword names the kind itself ("desk converter") instead of the subject with a word that narrows it. */
  isKindName: boolean
  attributes: string[]
  start: number
  length: number
  /** What the keyword itself calls the subject, where the frame stands for something broader ("sandal" for shoes); `many` is `null` for mass nouns. */
  ownName: { one: string; many: string | null } | null
}
