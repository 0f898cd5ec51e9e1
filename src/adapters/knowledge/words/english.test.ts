import { expect, test } from 'vitest'
import { gerundOf, isMass, isPlural, pluralOf, singularOf } from './english.ts'

const pairs =
  'desk desks,knife knives,bookshelf bookshelves,penknife penknives,child children,shelf shelves,box boxes,baby babies,photo photos,potato potatoes,criterion criteria,bus buses,lens lenses,analysis analyses,hero heroes,leaf leaves,toy toys,quiz quizzes,roof roofs,man men,woman women,tooth teeth,mouse mice,key keys,church churches,tomato tomatoes,piano pianos,loaf loaves,stomach stomachs,thesis theses,person people,wife wives,chef chefs,video videos,axe axes,virus viruses,house houses,shoe shoes,battery batteries,watch watches,dress dresses,stadium stadiums,aquarium aquariums,terrarium terrariums,menu menus,taxi taxis,studio studios,hoodie hoodies,smoothie smoothies,engine engines,earring earrings'
    .split(',')
    .map((pair) => pair.split(' ') as [string, string])

test.each(pairs)('%s, %s', (one, many) => {
  expect([pluralOf(one), singularOf(many), singularOf(one), pluralOf(many)]).toEqual([many, one, one, many])
  expect([isPlural(one), isPlural(many)]).toEqual([false, true])
})

test.each('furniture software yoga jewelry news knitting footwear advice mathematics bronchitis rice'.split(' '))(
  '%s has no plural',
  (noun) => {
    expect([pluralOf(noun), singularOf(noun), isMass(noun), isPlural(noun)]).toEqual([noun, noun, true, false])
  },
)

test.each(['jeans', 'scissors', 'headphones', 'sunglasses'])('%s has no singular', (noun) => {
  expect([pluralOf(noun), singularOf(noun), isPlural(noun)]).toEqual([noun, noun, true])
})

test.each(['aircraft', 'sheep', 'species'])('%s is both singular and plural', (noun) => {
  expect([pluralOf(noun), singularOf(noun)]).toEqual([noun, noun])
})

test('in a phrase the last word is inflected', () => {
  expect(pluralOf('height-adjustable standing desk')).toBe('height-adjustable standing desks')
  expect(singularOf('kitchen knives')).toBe('kitchen knife')
  expect(pluralOf('garden furniture')).toBe('garden furniture')
  expect(pluralOf('iPhone 15')).toBe('iPhone 15')
  expect(pluralOf('')).toBe('')
})

test.each(
  'run running,clean cleaning,lie lying,stop stopping,bake baking,travel traveling,choose choosing,fix fixing,see seeing,open opening,visit visiting,refer referring,cancel canceling,control controlling,sell selling,dye dyeing,begin beginning,agree agreeing,panic panicking,write writing'
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
)('%s, %s', (verb, gerund) => {
  expect(gerundOf(verb)).toBe(gerund)
})

test('in a verb phrase the first word is inflected', () => {
  expect(gerundOf('clean a cast iron pan')).toBe('cleaning a cast iron pan')
})
