import type { FramePack } from './frame-pack.ts'
import { shippedFrames } from './frame-pack.ts'
import { type KeywordReading, readKeyword, shippedReading } from './keyword/read-keyword.ts'
import { knownSubject } from './subject/known-subject.ts'
import type { Sense } from './words/wordnet.ts'

export type { Sense }

/** The source of a statement in an article. */
export type Source = {
  /** Unique within one article: `target`, `topic-frame:standing-desk`, `wordnet`, `wikidata:Q1`, `wikipedia:en:Desk`, `wiktionary:en:desk`. */
  id: string
  kind: 'target_page' | 'topic_frame' | 'wordnet' | 'wikidata' | 'wikipedia' | 'wiktionary'
  /** The title for readers: "The writer’s own notes on standing desks", "Standing desk, Wikipedia". */
  title: string
  url: string | null
  /** SPDX identifier, such as `CC0-1.0` or `CC-BY-SA-4.0`; `null` for the product's own notes and for the target page. */
  licence: string | null
  /** The ISO 8601 date on which it was read. `null` for content that ships with the product. */
  retrievedAt: string | null
}

/** A statement that an article may make, as a sentence. */
export type SourcedFact = {
  text: string
  sourceId: string
  /** 0 to 1. */
  confidence: number
  /** Verbatim from its source: at most 15 words, shown in quotation marks with the source's name. */
  isQuotation: boolean
}

/** Why the page that an article links to has no usable content. */
export type UnreadableTargetReason =
  | 'not_read'
  | 'unreachable'
  | 'blocked_by_robots'
  | 'not_html'
  | 'empty'
  | 'parked'
  | 'adult'
  | 'error_page'

/** The page that an article links to, in its own description. */
export type TargetPage =
  | { state: UnreadableTargetReason }
  | {
      state: 'read'
      /** After redirects. */
      url: string
      host: string
      /** The name of the site if the page has it, else the host. */
      siteName: string
      title: string
      description: string | null
      headings: string[]
      kind: 'product' | 'shop' | 'service' | 'article' | 'tool' | 'organization' | 'other'
      /** The subjects, offers or contents that the page lists, in its own short words; at most 12. */
      covers: string[]
      /** The audience that the page names. */
      audience: string | null
      language: string | null
      /** The relation of the page's words to the keyword. */
      relation: 'same_topic' | 'related' | 'other_topic'
    }

/** All knowledge for an article: both writers take figures, names and quotations only from here. */
export type Knowledge = {
  reading: KeywordReading
  /** The sense of the keyword's head noun; `null` when WordNet has none. */
  sense: Sense | null
  target: TargetPage
  facts: SourcedFact[]
  sources: Source[]
}

/** The knowledge about a keyword without network access: its frame, if there is one. */
export function shippedKnowledge(keyword: string, pack: FramePack = shippedFrames()): Knowledge {
  const reading = pack === shippedFrames() ? shippedReading(keyword) : readKeyword(keyword, pack)
  const frame = knownSubject(reading)?.frame
  return {
    reading,
    sense: null,
    target: { state: 'not_read' },
    facts: [],
    sources:
      frame === undefined
        ? []
        : [
            {
              id: `topic-frame:${frame.id}`,
              kind: 'topic_frame',
              title: `The writer’s own notes on ${frame.name.many ?? frame.name.one}`,
              url: null,
              licence: null,
              retrievedAt: null,
            },
          ],
  }
}
