import type { TargetPage } from '#adapters/knowledge/knowledge.ts'

/**
 * Texts addressed to a language model: commands to ignore its rules, a role, marks of a chat's turns, or what to write. Such text says nothing about
 * the page, so it is removed.
 */
const commands = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,60}\b(?:instructions?|prompts?|rules|guidelines|directions|above|previous|prior)\b/iu,
  /\b(?:system|developer|hidden|secret) (?:prompt|message|instructions?)\b/iu,
  /\b(?:you are|act as|pretend to be|behave as|you're) (?:now )?(?:an? )?(?:ai|assistant|chatbot|language model|llm|gpt|dan)\b/iu,
  /\b(?:as an|dear|attention|note to|hey|hello) (?:ai|llms?|language models?|assistants?|chatbots?|gpt)\b/iu,
  /\b(?:llms?|language models?|ai (?:models?|assistants?|agents?|writers?|crawlers?)|chatgpt|assistant)\b.{0,40}\b(?:must|should|shall|will|please|write|say|output|respond|answer|include|mention)\b/iu,
  /\b(?:write|say|state|mention|include|output|print|respond|answer|repeat|add|insert|link)\b.{0,40}\b(?:in (?:the|your|this) (?:article|answer|response|output|text)|(?:your|this) (?:article|answer|response|output)|verbatim|the following)\b/iu,
  /<\|[^|]*\|>|\[\/?(?:inst|sys|system)\]|<<\/?sys>>|^\s*(?:system|assistant|user)\s*:/iu,
]

/** Whether a text addresses a language model instead of readers. */
export function addressesModel(text: string): boolean {
  return commands.some((pattern) => pattern.test(text))
}

/** Foreign text as one plain line: no markup, no control, invisible or direction characters, at most `max` characters. */
export function asPlainLine(text: string, max: number): string {
  const line = text
    .slice(0, max * 8)
    .normalize('NFKC')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[<>`{}]/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length <= max
    ? line
    : line
        .slice(0, max)
        .replace(/\s+\S*$/u, '')
        .toWellFormed()
}

const linesMax = 12

/** The target page without text for language models, each text as one plain line. The texts are data for the prompt and evidence for its answer. */
export function targetAsData(target: TargetPage): TargetPage {
  if (target.state !== 'read') return target
  const line = (text: string, max: number) => {
    const plain = asPlainLine(text, max)
    // Markup may hide a command in one of the two forms.
    return addressesModel(text) || addressesModel(plain) ? '' : plain
  }
  const lines = (texts: readonly string[], max: number) =>
    texts
      .map((text) => line(text, max))
      .filter((text) => text !== '')
      .slice(0, linesMax)
  const orNull = (text: string | null, max: number) =>
    text === null || line(text, max) === '' ? null : line(text, max)
  const host = line(target.host, 100)
  return {
    ...target,
    host,
    siteName: line(target.siteName, 60) || host,
    title: line(target.title, 160),
    description: orNull(target.description, 320),
    headings: lines(target.headings, 120),
    covers: lines(target.covers, 60),
    audience: orNull(target.audience, 60),
  }
}
