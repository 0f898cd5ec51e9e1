import type { Subject } from '#adapters/knowledge/keyword/read-keyword.ts'
import type { Knowledge, TargetPage } from '#adapters/knowledge/knowledge.ts'
import { stem, stemsOf, wordsOf } from '#adapters/knowledge/words/words.ts'
import { targetAsData } from '#adapters/text/openai-compatible/page-as-data.ts'
import { type Quantity, quantitiesIn } from './quantities.ts'

export type EvidenceRequest = { keyword: string; anchorText: string; targetUrl: string; knowledge: Knowledge }

/** Everything in the brief of an article, in the forms with which sentences are compared. */
export type Evidence = {
  quantities: Quantity[]
  /** Stems of words that may be written with a capital: those of the keyword, the anchor text, the target page and the facts, and names in frames. */
  nameStems: Set<string>
  /** All texts in lower case with plain quotation marks and single spaces. */
  text: string
  /** Stems of all words. */
  stems: Set<string>
  anchorText: string
  targetUrl: string
  /** Without `www.`. */
  targetHost: string
  page: PageEvidence
}

/** What the target page says of itself; `stems` of a page that was not read is empty. */
type PageEvidence = { isRead: boolean; names: string[]; stems: Set<string>; keywordStems: Set<string> }

/** Collects the evidence of a brief. Pure. It takes a few milliseconds, so it runs once for an article. */
export function evidenceOf({ keyword, anchorText, targetUrl, knowledge }: EvidenceRequest): Evidence {
  const { reading, sense, facts } = knowledge
  const target = targetAsData(knowledge.target)
  const briefTexts = [keyword, anchorText, ...facts.map(({ text }) => text), ...pageTexts(target)]
  const frames = [reading.subject, typeof reading.other === 'string' ? null : reading.other].flatMap(frameTexts)
  const senses = sense === null ? [] : [sense.word, sense.gloss, ...sense.broader, ...sense.parts, ...sense.narrower]
  const all = [...briefTexts, ...frames, ...senses, ...(typeof reading.other === 'string' ? [reading.other] : [])]
  const host = (URL.parse(targetUrl)?.hostname ?? '').replace(/^www\./, '')
  return {
    quantities: [
      ...[keyword, anchorText].flatMap((text) => quantitiesIn(text)),
      // "25 times a day" does not say that anything takes 25 years.
      ...all.flatMap((text) => quantitiesIn(text)).map((one) => ({ ...one, unit: one.unit ?? 'count' })),
    ],
    nameStems: new Set([
      ...briefTexts.flatMap(stemsOf),
      ...stemsOf(host.replace(/[.-]/g, ' ')),
      ...frames.flatMap(namesIn),
    ]),
    text: all.map(comparable).join('\n'),
    stems: new Set(all.flatMap(stemsOf)),
    anchorText,
    targetUrl,
    targetHost: host,
    page: pageEvidence(target, { keyword, anchorText, host }),
  }
}

/** Text in the form in which it is compared: lower case, plain quotation marks and apostrophes, single spaces. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
}

function pageTexts(target: TargetPage): string[] {
  if (target.state !== 'read') return []
  const { siteName, title, description, headings, covers, audience, host } = target
  return [siteName, title, description ?? '', ...headings, ...covers, audience ?? '', host]
}

function pageEvidence(
  target: TargetPage,
  { keyword, anchorText, host }: { keyword: string; anchorText: string; host: string },
): PageEvidence {
  const isRead = target.state === 'read'
  const isOther = isRead && target.relation === 'other_topic'
  const spoken = new Set(stemsOf(keyword))
  // A site with the same name as the subject cannot be distinguished from the subject.
  const isOwn = (name: string) => name.length > 3 && stemsOf(name).some((part) => !spoken.has(part))
  return {
    isRead,
    names: (isRead ? [target.siteName, host] : [host]).filter(isOwn),
    stems: new Set([...pageTexts(target), ...(isRead ? [anchorText] : [])].flatMap(stemsOf)),
    // A page on another subject is not about the keyword.
    keywordStems: isOther ? new Set() : new Set(stemsOf(keyword)),
  }
}

/** Every text of a frame, with its slots filled with the names of the subject. */
function frameTexts(subject: Subject | null): string[] {
  if (subject === null) return []
  const { frame, ownName } = subject
  const one = ownName?.one ?? frame.name.one
  const many = ownName?.many ?? frame.name.many ?? one
  const fill = (text: string) => text.replace(/\{(?:a one|one)\}/g, one).replace(/\{(?:many|it)\}/g, many)
  return stringsIn(frame).map(fill)
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(stringsIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** Stems of words with capitals that do not open a sentence, and of abbreviations. */
function namesIn(text: string): string[] {
  return [
    ...text.matchAll(
      /(?<=[\p{Ll}\p{N},;)] )\p{Lu}[\p{L}\p{M}\p{N}'’.-]*|(?<![\p{L}\p{N}])\p{L}{0,2}\p{Lu}[\p{Lu}\p{N}]+\p{Ll}?(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])\p{Ll}{1,2}\p{Lu}\p{L}*/gu,
    ),
  ].flatMap(([word]) => wordsOf(word).map(stem))
}
