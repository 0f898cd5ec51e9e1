/** The label of the palette button, which is on every page. A separate file, because the texts of the palette itself are loaded with it. */
export const openPaletteText = 'Search and commands'
