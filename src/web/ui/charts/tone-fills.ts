/** The four semantic colours, and `ink` for parts without one of these meanings. */
export type BarTone = 'verified' | 'qualified' | 'lost' | 'unverifiable' | 'ink'

/** `bars` are vertical, `stripes` are diagonal; `grid` and `lattice` are the same, crossed. */
export type Texture = 'solid' | 'stripes' | 'dots' | 'bars' | 'grid' | 'lattice'

/** The classes of the background and of the texture's strokes. */
export type ToneFill = { texture: Texture; base: string; mark: string }

const solid: Record<Exclude<BarTone, 'unverifiable'>, string> = {
  ink: 'fill-ink',
  verified: 'fill-verified',
  qualified: 'fill-qualified',
  lost: 'fill-lost',
}

/** Tones that several parts of one bar share. */
const textured: Partial<Record<BarTone, { base: string; mark: string }>> = {
  ink: { base: 'fill-line-strong', mark: 'fill-ink' },
  qualified: { base: 'fill-qualified-mid', mark: 'fill-qualified-strong' },
  lost: { base: 'fill-lost-mid', mark: 'fill-lost-strong' },
}

const textures: readonly Texture[] = ['solid', 'stripes', 'dots', 'bars', 'grid']
const hatchings: readonly Texture[] = ['stripes', 'lattice']

/** The fill of a part. Parts of one tone differ by `shade`, which selects a texture, so that neighbours never differ by colour alone. */
export function fillOf(tone: BarTone, shade = 0): ToneFill {
  if (tone === 'unverifiable') {
    const texture = hatchings[shade % hatchings.length] ?? 'stripes'
    return { texture, base: 'fill-sunken', mark: 'fill-ink-faint' }
  }
  const texture = textures[shade % textures.length] ?? 'solid'
  const colours = textured[tone]
  return texture === 'solid' || colours === undefined
    ? { texture: 'solid', base: solid[tone], mark: solid[tone] }
    : { texture, ...colours }
}
