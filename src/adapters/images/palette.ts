/** The colours of one drawing. Everything is drawn with these and nothing in between. */
export type Palette = {
  isDark: boolean
  ground: string
  /** A surface that is told from the ground, no more. */
  surface: string
  hairline: string
  /** Shapes that stand back. */
  quiet: string
  /** Lines that are read after those in ink. */
  quietInk: string
  ink: string
  /** Green: the verified link, and nothing else. */
  accent: string
}

export const paper: Palette = {
  isDark: false,
  ground: '#FBFAF7',
  surface: '#F1EFE9',
  hairline: '#DAD7CE',
  quiet: '#CBC7BC',
  quietInk: '#8A877F',
  ink: '#16181A',
  accent: '#0B6B43',
}

/** Paper of a warmer grey. */
export const sand: Palette = {
  ...paper,
  ground: '#EFECE4',
  surface: '#FBFAF7',
  hairline: '#D3CFC4',
  quiet: '#C2BDB0',
}

/** The accent is lightened until it keeps a contrast of 4.5:1 on the dark ground. */
export const ink: Palette = {
  isDark: true,
  ground: '#16181A',
  surface: '#1F2225',
  hairline: '#34383B',
  quiet: '#4A4F53',
  quietInk: '#8B9094',
  ink: '#F4F2EC',
  accent: '#2FA26C',
}
