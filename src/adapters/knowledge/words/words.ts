const otherThanAscii = /[^\0-\x7f]/

/** Words of a text in lower case, without punctuation at their ends; "3d-printer's" stays one word. */
export function wordsOf(text: string): string[] {
  const plain = text.replace(/[’‘]/g, "'")
  // Most texts are ASCII, which needs neither normalisation nor Unicode properties.
  if (!otherThanAscii.test(plain)) return plain.toLowerCase().match(asciiWord) ?? []
  return plain
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}'+#&.-]+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}#]+|[^\p{L}\p{N}+#]+$/gu, ''))
    .filter((word) => word !== '')
}

/** A text in which every word of `wordsOf`, with hyphens read as spaces, occurs as it is. */
export function readableText(text: string): string {
  const plain = text.replaceAll('-', ' ').replace(/[’‘]/g, "'")
  return (otherThanAscii.test(plain) ? plain.normalize('NFKC') : plain).toLowerCase()
}

/** A run of letters, digits and inner marks that begins and ends as the general rule says. */
const asciiWord = /[a-z0-9#](?:[a-z0-9'+#&.-]*[a-z0-9+#])?/g

const irregular = new Map(
  'apis api,skis ski,taxis taxi,bikinis bikini,kiwis kiwi,emojis emoji,knives knife,shelves shelf,leaves leaf,loaves loaf,wolves wolf,halves half,wives wife,lives life,children child,people person,tradespeople tradesperson,salespeople salesperson,men man,women woman,feet foot,teeth tooth,geese goose,mice mouse,dice die,data data,series series,species species,news news,shoes shoe,canoes canoe,potatoes potato,tomatoes tomato,heroes hero,movies movie,cookies cookie,pies pie,ties tie,calories calorie,batteries battery,buses bus,gases gas,lenses lens,bonuses bonus,viruses virus,analyses analysis,axes axe,taxes tax,boxes box,menus menu,taxis taxi,studios studio,radios radio,patios patio,portfolios portfolio,scenarios scenario,ratios ratio,bikinis bikini,safaris safari,kiwis kiwi,hoodies hoodie,brownies brownie,smoothies smoothie,selfies selfie,rookies rookie,birdies birdie,pixies pixie,veggies veggie,foodies foodie,newbies newbie,gummies gummy'
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
)
/** All irregular plurals that are known. */
export function irregularPlurals(): readonly string[] {
  return [...irregular.keys()]
}

/** The singular of an irregular plural, if it is known. */
export function irregularSingular(word: string): string | undefined {
  return irregular.get(word)
}

/** Endings and whole words in which the "s" is not a plural ending. */
const finalS =
  /(?:ss|us|is|ics)$|^(?:news|lens|gas|yes|has|was|gps|cms|dns|sms|ios|aws|pos|always|perhaps|sales|headphones)$/

/**
 * A word without its plural ending, for comparisons. The result is not always an English word: "glasses" and "glass" are alike, and so are "houses"
 * and "house".
 */
export function stem(word: string): string {
  const bare = word.replace(/'s$/, '')
  const known = irregular.get(bare)
  if (known !== undefined) return known
  if (bare.length < 3 || !bare.endsWith('s') || finalS.test(bare)) return bare
  if (/[^aeiou]ies$/.test(bare)) return `${bare.slice(0, -3)}y`
  if (/(?:sh|ch|x|z|ss)es$/.test(bare)) return bare.slice(0, -2)
  return bare.slice(0, -1)
}

/** Names and phrases of frames are read for every article on their subject; about this many are cached. */
const rememberedMax = 8_000
const rememberedLengthMax = 100
const remembered = new Map<string, readonly string[]>()

/** The stems of a text with hyphens read as spaces: "sit-stand desks" gives "sit", "stand", "desk". */
export function stemsOf(text: string): readonly string[] {
  const known = remembered.get(text)
  if (known !== undefined) return known
  const stems = wordsOf(text.replaceAll('-', ' ')).map(stem)
  if (text.length > rememberedLengthMax) return stems
  if (remembered.size >= rememberedMax) remembered.clear()
  remembered.set(text, stems)
  return stems
}

/** A function of its own: a closure in the loop would cost memory at each word. */
function isAt(stems: readonly string[], start: number, phrase: readonly string[]): boolean {
  return phrase.every((word, index) => stems[start + index] === word)
}

/** The index of the first stem if the stems of `phrase` occur in a row in `stems`, else -1. */
export function findPhrase(stems: readonly string[], phrase: readonly string[]): number {
  if (phrase.length === 0) return -1
  for (let start = 0; start + phrase.length <= stems.length; start += 1) {
    // Most positions differ in the first word.
    if (stems[start] === phrase[0] && isAt(stems, start, phrase)) return start
  }
  return -1
}
