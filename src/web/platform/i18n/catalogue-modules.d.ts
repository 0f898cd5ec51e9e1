/** All that one language says, of every slice: made by `scripts/compile-texts.ts` from the catalogues. */
declare module 'virtual:catalogue/*' {
  export const messages: import('@lingui/core').Messages
}
