import { momentText } from './moderation-words.ts'

/** A moment (ISO 8601) where the reader is. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{momentText(at)}</time>
}
