import type { MetaDescriptor } from 'react-router'
import { escapeHtml } from '../markup/escape-html.ts'

/** The tags that the framework's `Meta` writes for the descriptors of a page: its title, `meta` and `link`. Throws for any other kind. */
export function metaHtml(descriptors: readonly MetaDescriptor[]): string {
  return descriptors.map(tagOf).join('')
}

function tagOf(descriptor: MetaDescriptor): string {
  const attributes = descriptor as Record<string, unknown>
  const { tagName, title } = attributes
  if (tagName === 'link') return tag('link', attributes)
  if (title !== undefined) return `<title>${escapeHtml(String(title))}</title>`
  if (tagName === undefined && ('name' in attributes || 'property' in attributes)) return tag('meta', attributes)
  throw new Error('This tag of a head is left to the framework')
}

function tag(name: string, attributes: Record<string, unknown>): string {
  let html = `<${name}`
  for (const key in attributes) if (key !== 'tagName') html += ` ${key}="${escapeHtml(String(attributes[key]))}"`
  return `${html}/>`
}
