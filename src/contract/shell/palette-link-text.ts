/** The way into the command palette, which stands on every page. A file of its own: what the palette itself says is loaded with it. */
export const openPaletteText = 'Search and commands'
