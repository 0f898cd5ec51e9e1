import type { ComponentType } from 'react'

/**
 * How a page hydrates. `idle`: in idle slices after the first paint, or at the first interaction before that. A `static` page does not hydrate: it is
 * plain HTML with one small script, and can be cached completely. `src/web/page-hydration.ts` lists all pages.
 */
export type Hydration = 'static' | 'idle'

/**
 * What a page module may export as `handle`. `bare: true` omits header and footer. `app: true` is a page of the signed-in part, whose footer contains
 * only what the law requires. `guest` is what visitors see of a member's page instead of a redirect to sign-in. `standalone: true` omits everything
 * of the product, including its styles and scripts. `shared: true` is a page that hydrates and whose HTML depends only on its address and on what its
 * calls of the API record, so that it may be cached for all visitors.
 */
export type PageHandle = {
  bare?: boolean
  app?: boolean
  guest?: ComponentType
  standalone?: boolean
  shared?: boolean
}
