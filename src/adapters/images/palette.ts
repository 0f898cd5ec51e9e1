/** The colours of one drawing. Only these colours are used, without intermediate ones. */
export type Palette = {
  isDark: boolean
  ground: string
  /** A surface that is just distinguishable from the ground. */
  surface: string
  hairline: string
  /** Shapes in the background. */
  quiet: string
  /** Lines that are less prominent than those in ink. */
  quietInk: string
  ink: string
  /** Green: only for the verified link. */
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

/** A paper in warmer grey. */
export const sand: Palette = {
  ...paper,
  ground: '#EFECE4',
  surface: '#FBFAF7',
  hairline: '#D3CFC4',
  quiet: '#C2BDB0',
}

/** The accent is lighter here, for a contrast of at least 4.5:1 on the dark ground. */
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
