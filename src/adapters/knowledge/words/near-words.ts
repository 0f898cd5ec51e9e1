import { wordForms } from './word-forms.ts'
import { stemsOf } from './words.ts'

/** Groups of similar words, one group a line: words that people search for, and words that texts use for the same thing. */
const groups = `
quiet quietly silent silence noise noisy loud decibel
small compact narrow tiny footprint tight
cheap budget affordable inexpensive
cheap budget affordable price cost
senior elderly older aging grandparent
kid child children
toddler preschooler child
baby newborn infant
teen teenager adolescent
beginner novice learner newcomer
winter cold snow ice frost
summer heat sun
rain rainy wet waterproof storm
night overnight sleep dark
apartment flat neighbor upstairs
travel trip portable luggage
outdoor outside weather
heavy overweight load weight
tall height
wide width broad
pet dog cat fur
fast quick quickly speed
safe safety danger dangerous risk
clean wash wipe rinse
student college dorm
pain hurt sore ache painful
renter landlord deposit tenant
durable durability lifespan wear
sustainable environment recycle
smell odor stink
leak leaking drip
rust corrosion corrode
mold mildew damp
stain spill
squeak creak squeaky
shake vibrate vibration wobble
overheat hot heat
battery charge charging
install installation mount
remove removal
difference differ compare
symptom sign
cause reason
prevent prevention avoid
treat treatment remedy relieve cure
legal law rule permit license
refund return warranty guarantee
commute commuter commuting
vegan vegetarian dairy
leftover reheat freeze
family household crowd
couple partner
solo alone single
dry dryness moisture
tired fatigue exhausted
woman women female
man men male
weak strength
emergency urgent
deadline date late
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '))

const near = new Map<string, Set<string>>()
for (const group of groups)
  for (const word of group.flatMap(stemsOf)) {
    const forms = wordForms(group.filter((other) => !stemsOf(other).includes(word)).join(' '))
    near.set(word, new Set([...(near.get(word) ?? []), ...forms]))
  }

/** Words similar in meaning to those of a text, in the form that `wordForms` gives; words of the text itself are left out. */
export function nearForms(text: string): Set<string> {
  const own = wordForms(text)
  const found = stemsOf(text).flatMap((word) => [...(near.get(word) ?? [])])
  return new Set(found.filter((form) => !own.has(form)))
}
