import { momentText } from './moderation-texts.ts'

/** A time (ISO 8601) in the reader's time zone. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{momentText(at)}</time>
}
