/** The colours of one drawing. Everything is drawn with these and nothing in between. */
export type Palette = {
  ground: string
  /** A surface that is told from the ground, no more. */
  surface: string
  hairline: string
  /** Quiet solid shapes: lines of text, marks without meaning. */
  quiet: string
  ink: string
  /** Green: the verified link, and nothing else. */
  accent: string
  /** Amber: a qualified link. */
  qualified: string
}

export const paper: Palette = {
  ground: '#FBFAF7',
  surface: '#F1EFE9',
  hairline: '#DAD7CE',
  quiet: '#CBC7BC',
  ink: '#16181A',
  accent: '#0B6B43',
  qualified: '#B7791F',
}

/** The accent is lightened until it keeps a contrast of 4.5:1 on the dark ground. */
export const ink: Palette = {
  ground: '#16181A',
  surface: '#1F2225',
  hairline: '#34383B',
  quiet: '#4A4F53',
  ink: '#F4F2EC',
  accent: '#2FA26C',
  qualified: '#D29A3F',
}
