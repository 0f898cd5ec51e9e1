import type { Frame, Kind } from '../frame.ts'

/** The subject of a keyword. `attributes` are words before the name that narrow it ("white", "2-person"). */
export type Subject = {
  frame: Frame
  kind: Kind | null
  /** Whether the keyword names the kind itself ("desk converter") and not the subject with a narrowing word. */
  isKindName: boolean
  attributes: string[]
  start: number
  length: number
  /** The keyword's own name for the subject, if the frame is broader ("sandal" for shoes); `many` is `null` for mass nouns. */
  ownName: { one: string; many: string | null } | null
}
