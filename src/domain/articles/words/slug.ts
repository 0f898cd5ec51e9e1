import { slugTextMax } from '#contract/limits.ts'
import { stableHash } from './stable-hash.ts'
import { transliterate } from './transliterate.ts'

/** A title that loses a larger share of its letters would get a misleading slug. */
const lostShareMax = 0.5

/**
 * The slug of a title: `[a-z0-9]+(-[a-z0-9]+)*`, at most 80 characters, cut at a hyphen if there is one in the second half. A title mostly in a
 * script without simple transliteration (Chinese, Arabic, Thai, emoji …) gets `post-<8 hex digits>`, the same for the same title. Two titles can have
 * the same slug; the database makes slugs unique.
 */
export function slugText(title: string): string {
  const ascii = transliterate(title)
  const letterCount = count(ascii, /[\p{L}\p{N}]/gu)
  const slug = ascii
    .replace(/['’ʼ]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const slugLetterCount = count(slug, /[a-z0-9]/g)
  if (slug === '' || letterCount - slugLetterCount > lostShareMax * letterCount) return fallbackSlug(title)
  return cutSlug(slug)
}

/** Whether the slug is a fallback without words of the title, so that it cannot be checked for a keyphrase. */
export function isFallbackSlug(slug: string): boolean {
  return /^post-[0-9a-f]{8}$/.test(slug)
}

function fallbackSlug(title: string): string {
  return `post-${stableHash(title.normalize('NFC')).toString(16).padStart(8, '0')}`
}

function cutSlug(slug: string): string {
  if (slug.length <= slugTextMax) return slug
  const hyphen = slug.lastIndexOf('-', slugTextMax)
  return slug.slice(0, hyphen >= slugTextMax / 2 ? hyphen : slugTextMax).replace(/-$/, '')
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
