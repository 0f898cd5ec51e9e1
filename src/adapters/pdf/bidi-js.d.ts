declare module 'bidi-js' {
  type Bidi = {
    /** Levels by UTF-16 code unit; the direction of the line is that of its first letter. */
    getEmbeddingLevels(text: string): { levels: Uint8Array }
    getMirroredCharacter(character: string): string | null
  }
  // biome-ignore lint/style/noDefaultExport: the package has this one export.
  export default function bidiFactory(): Bidi
}
