import type { Catalogues } from './language.ts'

/** Where the languages beside English come from. A new one is one line here and one in `#contract/languages.ts`. */
export const catalogues: Catalogues = import.meta.env.DEV ? { 'en-XA': () => import('virtual:catalogue/en-XA') } : {}
