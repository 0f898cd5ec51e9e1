import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Category } from '#contract/posts/post-fields.ts'
import { i18n } from '#web/platform/i18n/language.ts'

const names: Record<Category, MessageDescriptor> = {
  'Digital Marketing': msg`Digital Marketing`,
  Technology: msg`Technology`,
  Business: msg`Business`,
  'Health & Wellness': msg`Health & Wellness`,
  Travel: msg`Travel`,
  Finance: msg`Finance`,
  'Food & Lifestyle': msg`Food & Lifestyle`,
  Education: msg`Education`,
  General: msg({ message: 'General', comment: 'Category of posts that belong to no other' }),
}

/** The translated name of a category; in addresses and files it has its English name. */
export function categoryName(category: Category): string {
  return i18n._(names[category])
}
