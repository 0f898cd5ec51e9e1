import type { Idea, Occasion } from './idea.ts'
import type { Random } from './random.ts'

/** An idea in one of its wordings, and its place in the bank, by which lists and tables are put in order. */
export type Drawn = { said: string; place: number }

export type Table = { head: string; rows: readonly Idea[] }

/** Draws ideas for one article: none twice, and none whose theme was used already while another is left. */
export type Picker = {
  /** The next idea of a bank in one of its wordings, or undefined when the bank is used up. */
  take(bank: readonly Idea[]): Drawn | undefined
  /** The one table of the article. */
  table(all: readonly [Table, ...Table[]]): Table
  /** The order in which phases of equal length are served. */
  phases(count: number): number[]
}

const namesKeyword = /\$(?:kw|do|doing|exact|exacting)\b/i

/** Share of ideas that should be able to name the keyword, so that it is never too rare in the whole. */
const namingShare = 0.42

/** Fewer ideas than this for one kind of keyword must not come first every time, or its articles grow alike. */
const specialMin = 5

/** The same ideas, every second one made for this kind of keyword as long as there are such. */
function alternating(shuffled: readonly Idea[], special: readonly Idea[]): Idea[] {
  const general = shuffled.filter((idea) => !special.includes(idea))
  const pairs = shuffled.flatMap((_, place) => [general[place], special[place]])
  return pairs.filter((idea) => idea !== undefined)
}

export function createPicker(
  occasions: readonly Occasion[],
  random: Random,
  say: (template: string) => string,
): Picker {
  const left = new Map<readonly Idea[], Idea[]>()
  const themes = new Set<string>()
  let drawn = 0
  let named = 0
  let table: Table | undefined
  let phases: number[] | undefined

  function open(bank: readonly Idea[]): Idea[] {
    const known = left.get(bank)
    if (known) return known
    const shuffled = random.shuffle(bank.filter(({ occasion }) => occasion === 'any' || occasions.includes(occasion)))
    const special = shuffled.filter(({ occasion }) => occasion !== 'any' && occasion !== 'commit')
    const fitting = special.length < specialMin ? shuffled : alternating(shuffled, special)
    left.set(bank, fitting)
    return fitting
  }

  /** A wording by chance, but one that names the keyword when too few did so far. */
  function wordingOf(idea: Idea): string {
    const naming = idea.wordings.filter((wording) => namesKeyword.test(wording))
    const due = named < drawn * namingShare && naming.length > 0
    const wording = random.pick(due ? naming : idea.wordings)
    drawn += 1
    if (namesKeyword.test(wording)) named += 1
    return wording
  }

  function take(bank: readonly Idea[]): Drawn | undefined {
    const ideas = open(bank)
    const fresh = ideas.findIndex((idea) => !themes.has(idea.theme))
    const [idea] = ideas.splice(Math.max(0, fresh), 1)
    if (!idea) return undefined
    themes.add(idea.theme)
    return { said: say(wordingOf(idea)), place: bank.indexOf(idea) }
  }

  return {
    take,
    table: (all) => (table ??= random.pick(all)),
    phases: (count) => (phases ??= random.shuffle(Array.from({ length: count }, (_, phase) => phase))),
  }
}
