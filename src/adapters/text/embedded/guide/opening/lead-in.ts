/** First words that may lose their capital after a colon. The list contains no names. */
const openings = new Set(
  (
    'a an the it its they their them you your this that these those in on at with without for from by as if when where while once after before since because under over near between during ' +
    'more less most few many some several each every both all one two three four half no not only even often usually mostly sometimes here there then otherwise instead so whoever who what how ' +
    'add ask avoid begin book bring buy call carry change check choose clean close compare consider count cover cut decide do draw drop empty feel fill find fix follow get give go have hold keep leave let lift ' +
    'listen look lower make mark measure mix move name note open order pay pick place plan press pull push put raise read record remove rent repeat replace rinse run say see sell send set shake show start stay stop store ' +
    'take talk tell test think throw tighten time touch treat try turn use wait walk wash watch water wear weigh work write'
  ).split(' '),
)

/** Whether a sentence may continue in lower case after other text. */
export function mayLoseCapital(sentence: string): boolean {
  return openings.has(/^\p{L}+/u.exec(sentence)?.[0].toLowerCase() ?? '')
}

export function withoutCapital(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

/** A text after a label: "Sign: blisters at the heel". `null` stays `null`. */
export function labelled<T extends string | null>(label: string, text: T): T | string {
  return text === null ? text : `<em>${label}:</em> ${text}`
}

/** A label of a frame with a lower-case first letter; `null` if it may begin with a name. */
export function inRunningText(label: string): string | null {
  const isName = /^\p{Lu}/u.test(label) && !mayLoseCapital(label) && !/^\p{Lu}\p{Ll}+(?:,?\s\p{Ll}|$)/u.test(label)
  return isName ? null : withoutCapital(label).replace(/[.]$/, '')
}
