import { stem, stemsOf, wordsOf } from '#adapters/knowledge/words/words.ts'
import type { Evidence } from './evidence.ts'
import type { Finding } from './finding.ts'

/** The relation of a sentence to the link: `isLink` contains it, `isBeside` follows it in the same paragraph. */
export type LinkContext = { isLink: boolean; isBeside: boolean }

/** Praise and promises that only the page itself can make. English only. */
const claims =
  /\b(?:guarantees?|guaranteed|warrant(?:y|ies)|refunds?|money[- ]back|free (?:shipping|delivery|trial|returns|consultation|quotes?|samples?)|for free|discounts?|coupons?|lowest prices?|best prices?|cheapest|award(?:s|[- ]winning)?|certified|accredited|licensed|official|trusted|top[- ]rated|best[- ]rated|highly rated|leading|renowned|reputable|world[- ]class|award|experts?|professionals?|independent|unbiased|years of experience|in stock|same[- ]day|next[- ]day|24\/7|(?<!\b(?:you|to) )reviews?|ratings?|testimonials?|calculators?|downloads?|downloadable|videos?|templates?|newsletter|forum|live chat|customer support|best|number one|most (?:popular|trusted|complete|comprehensive)|comprehensive|in[- ]depth|up[- ]to[- ]date|step[- ]by[- ]step)\b/giu

const verbs =
  'promises|guarantees|gives|grants|carries|stocks|brings|backs|offers|provides|sells|features|covers|lists|compares|explains|describes|shows|reviews|rates|recommends|delivers|ships|supports|teaches|walks (?:you|readers) through|goes (?:into|through|over)|breaks down|lays out|sets out|takes up|deals with|speciali[sz]es in|helps|includes|contains|collects|gathers|answers|documents|details|outlines|discusses|examines|tests|ranks|has|comes with|claims|says|states'
const baseVerbs =
  'promise|guarantee|give|grant|carry|stock|bring|back|offer|provide|sell|feature|cover|list|compare|explain|describe|show|review|rate|recommend|deliver|ship|support|teach|help|include|answer|have|claim|say|state'
const participles =
  'promising|guaranteeing|offering|providing|selling|featuring|covering|listing|comparing|explaining|describing|showing|reviewing|recommending|delivering|supporting|teaching|breaking down|including|answering|outlining|discussing'
const subjects =
  'it|page|site|website|guide|resource|article|which|that|and|also|shop|store|company|team|owner|clearly|even'
/** What the page says or does, with the object. */
const deeds = new RegExp(
  `(?:(?<=\\b(?:${subjects}) (?:also |even |clearly )?)(?:${verbs})|(?<=\\b(?:they|people|owners|experts) (?:also |even )?)(?:${baseVerbs})|\\b(?:${participles})|(?<=[,:] )(?:${verbs}))\\b(.*)$`,
  'iu',
)

/** Sends the reader to the page instead of describing it. */
const endorsement =
  /\b(?:(?:turn to|rely on|trust|count on|go with|(?:order|buy) (?:from|at)|sign up (?:at|with)|shop at|hire)|book\b.{0,40}\b(?:through|at|with)) it\b/iu

/** Advice to the reader on what to do with the page. */
const advice =
  /\bwith\b.*?\bin mind\b|\b(?:look|check|watch|search) (?:there |here |it )?for\b.*$|\bcome back for\b.*$|\bwhat (?:it|the page) (?:says|states|has|offers|covers)\b.*$/giu

const subject = /^(?:the|this|that|its|their|it|they|there|on it|inside|readers|you)\b/iu

/** Words that describe any page and claim nothing. */
const plain = new Set(
  stemsOf(
    'a an the this that these those it its they their them you your we our he she his her i and or but nor so as at by for from in into of off on onto out over to up with within without about after before than then also more most much many some any each every all both either such same other another own one two three first next last here there where when while if because how what which who whom whose why is are was were be been being has have had do does did can could will would should may might must not no page site website guide article resource post link web subject topic detail information info point question answer way thing part kind type idea overview introduction background further reading list name main key basic general related useful same below above following section reader people look see read find note compare come back beside choice option need different side further helpful good well term word full short simple clear plain step case term depth',
  ),
)

/** Statements about the target page that the page does not make itself. Nothing may be said about a page that was not read. */
export function findTargetClaims(sentence: string, { isLink, isBeside }: LinkContext, evidence: Evidence): Finding[] {
  const isNamed = mentions(sentence, evidence)
  if (!isLink && !isNamed && !(isBeside && subject.test(sentence))) return []
  const { page, anchorText } = evidence
  // The anchor text is the guest's own, so it is not a claim of the article.
  const said = withoutNames(sentence.replace(anchorText, ' it '), evidence).replace(advice, ' ').replace(/\s+/g, ' ')
  const isAboutPage =
    isLink ||
    isNamed ||
    /^(?:the|this|that|its|their|it|they)\b(?: linked)? ?(?:page|site|website|resource|shop|store|company|team|link)?\b/iu.test(
      sentence,
    )
  if (!isAboutPage) return []
  const isDeed = deeds.test(said)
  const praised = [...said.matchAll(claims)]
    .map(([found]) => found)
    .filter((found) => !isSupported(found, evidence) && (isDeed || !isOfTopic(found, evidence)))
  const sent = endorsement.exec(said)?.[0]
  if (sent !== undefined) praised.push(sent)
  const findings = praised.map((text) => ({ kind: 'target_claim' as const, text }))
  if (findings.length > 0) return findings
  const deed = deeds.exec(said)
  if (deed === null) return []
  if (!page.isRead) return [{ kind: 'target_claim', text: deed[0] }]
  const words = wordsOf((deed[1] ?? '').split(/[;.]/)[0] ?? '').filter((word) => !plain.has(stem(word)))
  const strange = words.filter((word) => !isSupported(word, evidence))
  return strange.length > words.length / 2 ? [{ kind: 'target_claim', text: deed[0].trim() }] : []
}

/** Whether all words of a claim occur on the page or in the keyword. */
function isSupported(text: string, { page, anchorText }: Evidence): boolean {
  if (!page.isRead) return false
  const anchor = new Set(stemsOf(anchorText))
  return stemsOf(text)
    .filter((part) => !plain.has(part))
    .every(
      (part) =>
        page.stems.has(part) || page.keywordStems.has(part) || anchor.has(part) || hasRelative(part, page.stems),
    )
}

/** Words with the same first five letters or more count as related: "comparison" and "compare", "guaranteed" and "guarantee". */
function hasRelative(word: string, stems: ReadonlySet<string>): boolean {
  if (word.length < 5) return false
  const beginning = word.slice(0, Math.max(5, word.length - 4))
  for (const other of stems) if (other.startsWith(beginning)) return true
  return false
}

/** A word of the notes ("warranty") may occur in a sentence that says nothing about the page. */
function isOfTopic(text: string, { stems }: Evidence): boolean {
  return stemsOf(text).every((part) => stems.has(part))
}

function withoutNames(text: string, { page }: Evidence): string {
  return page.names.reduce((rest, name) => rest.replaceAll(name, 'it'), text)
}

function mentions(sentence: string, { page }: Evidence): boolean {
  return page.names.some((name) => sentence.includes(name))
}
