import { Marked } from 'marked'
import { escapeHtml } from './render-article.ts'

const marked = new Marked({ gfm: true, async: false })

/**
 * The maximum of marks in one block (text without a blank line). The time of a Markdown parser grows with the square of them, and no paragraph or
 * list of an article has so many.
 */
const marksPerBlockMax = 400
const marksMax = 20_000
const blockLengthMax = 40_000
const quoteDepthMax = 6

const htmlBlockTag = /<(?:p|h[1-6]|ul|ol|li|div|section|article|table|blockquote|main|header|body|html)(?:\s[^<>]*)?>/gi
const markdownBlock = /^ {0,3}(?:#{1,6}[ \t]+\S|[-*+][ \t]+\S|\d{1,3}[.)][ \t]+\S|>[ \t]|```)/gm

/** Whether a text is HTML (perhaps with a few Markdown marks), not Markdown (perhaps with a few tags). */
export function isMostlyHtml(text: string): boolean {
  const tags = count(text, htmlBlockTag)
  if (/^\s*<(?:!doctype|[a-z])/i.test(text) && tags > 0) return true
  return tags > count(text, markdownBlock)
}

function count(text: string, pattern: RegExp): number {
  let found = 0
  for (const _ of text.matchAll(pattern)) found += 1
  return found
}

/** Markdown (or plain text) as HTML. Text with too many marks for an article becomes paragraphs without change. */
export function markdownToHtml(text: string): string {
  const readable = limitQuoteDepth(text)
  return isReasonable(readable) ? convert(readable, (source) => marked.parse(source)) : plainToHtml(text)
}

/** Inline marks within one block as HTML. */
export function inlineMarkdownToHtml(text: string): string {
  return isReasonable(text) ? convert(text, (source) => marked.parseInline(source)) : escapeHtml(text)
}

function convert(text: string, parse: (text: string) => string | Promise<string>): string {
  try {
    const html = parse(text)
    return typeof html === 'string' ? html : plainToHtml(text)
  } catch {
    // marked recurses into nested blocks. Text nested deeper than the stack allows is not an article.
    return plainToHtml(text)
  }
}

function isReasonable(text: string): boolean {
  let total = 0
  for (const block of text.split(/\n[ \t]*\n/)) {
    const marks = count(block, /[*_`[\]<>~!|\\]/g)
    total += marks
    if (marks > marksPerBlockMax || block.length > blockLengthMax || total > marksMax) return false
  }
  return true
}

function limitQuoteDepth(text: string): string {
  return text.replace(/^[ \t]*(?:>[ \t]?)+/gm, (marks) => '> '.repeat(Math.min(count(marks, />/g), quoteDepthMax)))
}

function plainToHtml(text: string): string {
  return text
    .split(/\n[ \t]*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join('\n')
}
