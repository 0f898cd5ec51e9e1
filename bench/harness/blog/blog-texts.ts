/** Common English words, and words of typical blog subjects, the more common ones first. */
const commonWords = (
  'the of and to in is for that with you on it as are this be from your or can by an at not have more which will when one all what about how ' +
  'their they but there other use time people make way many some good work well first new also best need day home water year small right keep find ' +
  'search link page site content market customer business company product price money garden plant soil seed kitchen coffee bread recipe travel ' +
  'hotel flight city beach health sleep exercise doctor school teacher student course lesson computer phone software server data network security ' +
  'design color paint wood metal glass paper light heat cold summer winter rain wind stone river mountain road bridge house room window door floor'
).split(' ')

const starts = 'b br c ch cl cr d dr f fl g gl gr h j k l m n p pl pr qu r s sc sh sl sp st str t th tr v w'.split(' ')
const middles = 'a e i o u ai ea ee oa oo ou'.split(' ')
const ends = 'b ck d g l ll m n nd nt p r rd rk rm s sh ss st t th x'.split(' ')
const endings = ['', '', '', 's', 'ing', 'ed', 'er', 'ly', 'ment', 'ation', 'able', 'ness']

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Generates a vocabulary of different words, the common ones first. The rest are plausible English words with real endings. */
export function makeVocabulary(size: number): string[] {
  const random = createRandom(7)
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? ''
  const words = new Set(commonWords)
  while (words.size < size) {
    const syllables = random() < 0.6 ? 1 : 2
    const stem = Array.from({ length: syllables }, () => pick(starts) + pick(middles) + pick(ends)).join('')
    words.add(stem + pick(endings))
  }
  return [...words]
}

export type BenchPost = { title: string; excerpt: string; content: string; tags: string[] }

/** Generates posts with a natural word frequency: the nth most common word occurs about 1/n as often as the first (Zipf). */
export function createPostMaker(vocabulary: readonly string[], seed: number): () => BenchPost {
  const random = createRandom(seed)
  const scale = Math.log(vocabulary.length)
  const word = () => vocabulary[Math.min(vocabulary.length - 1, Math.floor(Math.exp(random() * scale)) - 1)] ?? ''
  // Titles and tags contain specific words, none of the most common ones.
  const noun = () =>
    vocabulary[Math.min(vocabulary.length - 1, 40 + Math.floor(Math.exp(random() * (scale - 0.1))))] ?? ''
  const words = (count: number, of = word) => Array.from({ length: count }, of).join(' ')
  const sentence = () => {
    const text = words(8 + Math.floor(random() * 14))
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  }
  const paragraph = () => `<p>${Array.from({ length: 4 }, sentence).join(' ')}</p>`
  return () => {
    const title = words(4 + Math.floor(random() * 4), noun)
    return {
      title: `${title.charAt(0).toUpperCase()}${title.slice(1)}`.slice(0, 140).padEnd(8, '.'),
      excerpt: sentence().slice(0, 200),
      content: `${paragraph()}<h2>${words(4, noun)}</h2>${paragraph()}${paragraph()}`,
      tags: [noun(), noun(), noun()],
    }
  }
}
