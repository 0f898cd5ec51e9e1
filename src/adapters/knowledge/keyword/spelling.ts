import { knowsEnglishWord } from '../words/english-words.ts'
import { knownName, nameWords } from '../words/known-names.ts'
import { colours, materials } from '../words/modifier-words.ts'
import { headWords } from './head-classes.ts'
import { aspectWords, genericHeads } from './head-words.ts'
import { intentWords } from './keyword-patterns.ts'

/** Frequent misspellings with their corrections. */
const usual = new Map(
  (
    'accomodation:accommodation,accomodations:accommodations,resturant:restaurant,resturants:restaurants,restaraunt:restaurant,restraunt:restaurant,definately:definitely,recieve:receive,seperate:separate,calender:calendar,jewelery:jewelry,jewellry:jewellery,maintainance:maintenance,accesories:accessories,accessorys:accessories,' +
    'afordable:affordable,headfones:headphones,matress:mattress,mattres:mattress,vaccum:vacuum,vacum:vacuum,vaccuum:vacuum,refridgerator:refrigerator,fridgerator:refrigerator,excersise:exercise,excercise:exercise,exercize:exercise,recomended:recommended,proffesional:professional,profesional:professional,lawer:lawyer,plummer:plumber,insurence:insurance,insurrance:insurance,morgage:mortgage,' +
    "benifits:benefits,benefit's:benefits,begginers:beginners,beginers:beginners,beginer:beginner,recepie:recipe,recipie:recipe,recipies:recipes,receipe:recipe,diffrence:difference,differance:difference,dificult:difficult,wich:which,whats:what is,hows:how is,wheres:where is,airfryer:air fryer,airfryers:air fryers,dashcam:dash cam,dashcams:dash cams,powerbank:power bank," +
    'smartphones:smartphones,labtop:laptop,labtops:laptops,bycicle:bicycle,bycycle:bicycle,bicyle:bicycle,expresso:espresso,expreso:espresso,tommorow:tomorrow,tatoo:tattoo,tattos:tattoos,saloon:salon,stationary bike:stationary bike,dinning:dining,fourty:forty,electritian:electrician,electrican:electrician,dentest:dentist,therapyst:therapist,enviroment:environment,goverment:government,' +
    'buisness:business,bussiness:business,busines:business,marketting:marketing,managment:management,sofware:software,softwear:software,websight:website,wordpres:wordpress,cemetary:cemetery,vegtable:vegetable,vegatable:vegetable,chocolat:chocolate,cappucino:cappuccino,brocolli:broccoli,tomatos:tomatoes,potatos:potatoes,stainles:stainless,alluminum:aluminum,aluminun:aluminum,lether:leather,wierless:wireless,wirless:wireless,blutooth:bluetooth,bluetoth:bluetooth'
  )
    .split(',')
    .map((pair) => pair.split(':') as [string, string]),
)
const lettersMin = 6
const letters = [...'abcdefghijklmnopqrstuvwxyz']

let vocabulary: Set<string> | undefined

/** The words of keywords, in singular and plural. */
function knownWords(): Set<string> {
  vocabulary ??= new Set(
    [...headWords(), ...aspectWords(), ...genericHeads, ...intentWords, ...colours, ...materials, ...nameWords()]
      .flatMap((phrase) => phrase.split(/[\s-]/))
      .filter((word) => word.length >= lettersMin - 1)
      .flatMap((word) => [word, `${word}s`]),
  )
  return vocabulary
}

/**
 * A text in lower case with corrected spelling. A word is corrected if English does not have it and exactly one word of keywords differs from it by
 * one letter. Names are not changed, nor words with two possible corrections.
 */
export function correctedSpelling(text: string): string {
  return text.replace(/^how 2\b/, 'how to').replace(/[\p{L}'’]+/gu, (word) => usual.get(word) ?? corrected(word))
}

function corrected(word: string): string {
  if (word.length < lettersMin || !/^[a-z]+$/.test(word) || word.length > 20) return word
  if (knowsEnglishWord(word) || knownWords().has(word) || knownName([word]) !== null) return word
  const near = new Set(editsOf(word).filter((edit) => edit[0] === word[0] && knownWords().has(edit)))
  const [only, ...others] = near
  return only !== undefined && others.length === 0 ? only : word
}

/** All strings that are one deletion, exchange, replacement or insertion away. */
function editsOf(word: string): string[] {
  const indexes = [...Array(word.length + 1).keys()]
  return indexes.flatMap((index) => {
    const before = word.slice(0, index)
    const after = word.slice(index)
    return [
      before + after.slice(1),
      before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2),
      ...letters.flatMap((letter) => [before + letter + after, before + letter + after.slice(1)]),
    ]
  })
}
