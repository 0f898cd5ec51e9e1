import type { Catalogues } from './language.ts'

/** The source of each language except English. A new language needs one line here and one in `#contract/languages.ts`. */
export const catalogues: Catalogues = import.meta.env.DEV ? { 'en-XA': () => import('virtual:catalogue/en-XA') } : {}
