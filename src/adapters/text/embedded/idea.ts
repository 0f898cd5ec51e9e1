/** What the reader of a keyword wants: to choose among offers, to do something, or to understand a subject. */
export type Intent = 'choose' | 'do' | 'learn'

/** What an idea is made for: an intent, a choice of things (`buy`) or of people and places (`hire`), or whatever costs and binds (`commit`). */
export type Occasion = Intent | 'buy' | 'hire' | 'commit'

/**
 * One thing worth saying, in several wordings. An article uses an idea at most once and avoids two ideas of one theme.
 * Every wording's first sentence stands alone, so that a short article can drop the others.
 */
export type Idea = { theme: string; occasion: Occasion | 'any'; wordings: readonly string[] }

/** An idea that fits every keyword. */
export function always(theme: string, ...wordings: string[]): Idea {
  return { theme, occasion: 'any', wordings }
}

/** An idea for keywords that name something to decide between, of whatever kind. */
export function whenChoosing(theme: string, ...wordings: string[]): Idea {
  return { theme, occasion: 'choose', wordings }
}

/** An idea for keywords that name an activity or a task. */
export function whenDoing(theme: string, ...wordings: string[]): Idea {
  return { theme, occasion: 'do', wordings }
}

/** An idea for keywords that name a subject, a term or a question. */
export function whenLearning(theme: string, ...wordings: string[]): Idea {
  return { theme, occasion: 'learn', wordings }
}

/** An idea for every keyword whose reader may spend money or enter into something; not for mere questions. */
export function whenCommitting(theme: string, ...wordings: string[]): Idea {
  return { theme, occasion: 'commit', wordings }
}

/** An idea for keywords that name a thing to buy. */
export function whenBuying(theme: string, ...wordings: string[]): Idea {
  return { theme, occasion: 'buy', wordings }
}

/** An idea for keywords that name somebody to hire or a place to go to. */
export function whenHiring(theme: string, ...wordings: string[]): Idea {
  return { theme, occasion: 'hire', wordings }
}
