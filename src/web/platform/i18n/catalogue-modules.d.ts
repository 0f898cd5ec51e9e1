/** All texts of one language, of every slice: compiled from the catalogues by `scripts/pages/compile-texts.ts`. */
declare module 'virtual:catalogue/*' {
  export const messages: import('@lingui/core').Messages
}
