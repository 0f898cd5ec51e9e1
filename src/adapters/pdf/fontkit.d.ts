declare module 'fontkit' {
  /** `characterSet` has every code point that the font has a glyph for. */
  export function create(trueType: Uint8Array): { readonly characterSet: readonly number[] }
}
