import { expect, test } from 'vitest'
import { categories } from '#contract/posts/post-values.ts'
import { Frame } from '../../knowledge/frame.ts'
import { shippedFrames } from '../../knowledge/frame-pack.ts'
import { pictureSubject } from './describe-picture.ts'
import { findTopicIcons, iconsOfFrame } from './find-topic-icons.ts'
import { isIconName } from './icon.ts'
import { iconNamesOf, iconSets, readIcon } from './icon-sets.ts'
import { topicIcons } from './noun-icons.ts'

/** A keyword of each family, and icons that belong to it. */
const ofFamilies = [
  ['audio', 'noise cancelling headphones', 'ph:headphones'],
  ['b2b-machines', '3d printer filament', 'hugeicons:3d-printer'],
  ['beauty', 'skin care routine', 'hugeicons:shampoo'],
  ['bikes', 'mountain bike for beginners', 'ph:bicycle'],
  ['building', 'sash window', 'tabler:window'],
  ['business', 'negotiation skills', 'ph:handshake'],
  ['business-software', 'business software', 'ph:squares-four'],
  ['cameras', 'drone with camera', 'ph:drone'],
  ['careers', 'resume writing', 'ph:read-cv-logo'],
  ['cars', 'how to change a tire', 'ph:tire'],
  ['clothing', 'jeans for men', 'ph:pants'],
  ['crafts', 'knitting patterns', 'ph:yarn'],
  ['dishes', 'pizza dough', 'ph:pizza'],
  ['drinks', 'red wine', 'ph:wine'],
  ['e-commerce', 'online store', 'ph:storefront'],
  ['energy', 'solar panels cost', 'ph:solar-panel'],
  ['events', 'birthday party ideas', 'ph:cake'],
  ['exams', 'exam preparation', 'ph:exam'],
  ['fitness', 'yoga for beginners', 'tabler:yoga'],
  ['footwear', 'best running shoes for flat feet', 'hugeicons:running-shoes'],
  ['furniture', 'standing desk for small kitchens', 'hugeicons:computer-desk-01'],
  ['games', 'board games', 'ph:puzzle-piece'],
  ['health-conditions', 'insomnia', 'ph:moon-stars'],
  ['hosting', 'web hosting', 'ph:hard-drives'],
  ['insurance', 'car insurance for teens', 'ph:car'],
  ['investing', 'roth ira', 'ph:piggy-bank'],
  ['kitchen-appliances', 'air fryer', 'own:air-fryer'],
  ['languages', 'language learning', 'ph:translate'],
  ['laptops', 'gaming laptop', 'ph:laptop'],
  ['law', 'divorce lawyer chicago', 'ph:scales'],
  ['loans', 'credit card', 'ph:credit-card'],
  ['marketing-services', 'seo audit', 'ph:magnifying-glass'],
  ['mind', 'meditation', 'ph:flower-lotus'],
  ['music', 'acoustic guitar', 'ph:guitar'],
  ['nutrition', 'vitamin d', 'hugeicons:pill-bottle'],
  ['pets', 'how to train a puppy', 'ph:dog'],
  ['phones', 'smartwatch for kids', 'hugeicons:smart-watch-01'],
  ['plants', 'tomato plants', 'own:tomato'],
  ['real-estate', 'house for sale', 'ph:house'],
  ['schools', 'online course', 'ph:laptop'],
  ['tax', 'tax return deadline', 'ph:file-text'],
  ['tools', 'cordless drill', 'hugeicons:drill'],
  ['trades', 'emergency plumber in Leeds', 'ph:pipe-wrench'],
  ['children', 'baby stroller', 'ph:baby-carriage lucide-lab:stroller'],
  ['developer-tools', 'postgres backup', 'ph:database'],
  ['hotels', 'hotel in paris', 'hugeicons:hotel-01 ph:bed'],
  ['transport', 'motorcycle', 'ph:motorcycle'],
  ['travel-places', 'beach vacation', 'tabler:beach ph:suitcase-rolling'],
  ['weddings', 'wedding dress', 'ph:dress'],
  ['outdoors', 'camping tent for four', 'ph:tent'],
  ['sports', 'swimming lessons', 'ph:person-simple-swim'],
] as const

test.each(ofFamilies)('%s: %j shows %s', (family, keyword, icons) => {
  expect(topicIcons().families.has(family)).toBe(true)
  expect(icons.split(' ')).toContain(findTopicIcons(keyword).icons[0])
})

test('every family of the shipped frames has icons, and so has every frame except the general ones', () => {
  const frames = shippedFrames().frames.filter(({ family }) => family !== 'general')

  expect(frames.filter(({ family }) => !topicIcons().families.has(family)).map(({ id }) => id)).toEqual([])
  expect(frames.filter((frame) => iconsOfFrame(frame).icons.length < 2).map(({ id }) => id)).toEqual([])
})

test('the table above has a keyword of every family', () => {
  const tested = new Set<string>(ofFamilies.map(([family]) => family))
  const families = new Set(shippedFrames().frames.map(({ family }) => family))
  families.delete('general')

  expect([...families].filter((family) => !tested.has(family))).toEqual([])
})

/** A new frame without an entry in the table. */
function newFrame(changes: { id: string; family: string; one: string; aliases?: string[]; kinds?: string[] }) {
  const known = shippedFrames().get('standing-desk') ?? shippedFrames().frames[0]
  return {
    ...Frame.parse(JSON.parse(JSON.stringify(known))),
    id: changes.id,
    family: changes.family,
    name: { one: changes.one },
    aliases: changes.aliases ?? [],
    covers: [],
    kinds: (changes.kinds ?? []).map((name) => ({ name, aliases: [], is: 'one of its kinds', say: [] })),
  }
}

test('a frame without an entry has icons by its name, by an alias, by the end of its name, and by its family', () => {
  const icons = (frame: ReturnType<typeof newFrame>) => iconsOfFrame(frame).icons

  expect(icons(newFrame({ id: 'x-telescope', family: 'cameras', one: 'telescope' }))[0]).toBe('hugeicons:telescope-01')
  expect(icons(newFrame({ id: 'x-hair', family: 'beauty', one: 'blower', aliases: ['hair dryer'] }))[0]).toBe(
    'ph:hair-dryer',
  )
  expect(icons(newFrame({ id: 'x-kettle', family: 'kitchen-appliances', one: 'whistling kettle' }))[0]).toBe(
    'lucide-lab:kettle-electric',
  )
  // A picture of a home is wrong for a funeral home.
  expect(icons(newFrame({ id: 'x-home', family: 'events', one: 'thingamajig home' }))[0]).toBe('ph:calendar-star')
  expect(icons(newFrame({ id: 'x-nothing', family: 'trades', one: 'thingamajig' }))).toEqual(
    topicIcons().families.get('trades'),
  )
  expect(icons(newFrame({ id: 'x-boats', family: 'transport', one: 'thingamajig', kinds: ['sailboat'] }))).toContain(
    'ph:sailboat',
  )
})

const hundred = (
  'garden hose,rain barrels,camping tents,tennis racket,golf clubs,violin strings,piano keyboard,chess openings,soccer cleats,lipstick,owl boxes,beekeeping,sailing lessons,' +
  'hearing aids,contact lenses,wheelchair ramps,dentist near me,hair dryer,massage chair,tiny house,fishing rods,horse riding,telescopes for kids,umbrella stroller,knife sharpener,' +
  'desk lamp,paper shredder,welding helmet,leaking tap,quantum computing,climate change,poetry,lego sets,kayak vs canoe,roof repair,kubernetes monitoring,postgres backup,ramen noodles,' +
  'sushi making,parrot cages,rose pruning,cruise alaska,flights to tokyo,learn spanish,baby stroller,watercolor painting,podcast equipment,video editing,bookkeeping,christmas decorations,' +
  'standing desk,running shoes,plumber in leeds,wedding photographer,cat litter,puppy training,freezing milk,compound interest,depression,coffee beans,air fryer recipes,' +
  'sourdough starter,electric bike,leather sofa,headphones,seo audit,backlinks,web hosting,mortgage calculator,car insurance,index funds,divorce lawyer,solar panels,heat pump,3d printer,' +
  'drone,security cameras,gaming laptop,smartwatch,tablet,yoga,kettlebells,intermittent fasting,vitamin d,pizza dough,green tea,red wine,dog food,aquarium filter,houseplants,' +
  'tomato plants,lawn care,exam tips,nursing school,resume writing,job interview,remote work,jeans,winter jacket,engagement ring,house for sale'
).split(',')

test('of a hundred keywords at least 85 have an icon by their frame or a noun', () => {
  const without = hundred.filter((keyword) => !['frame', 'noun'].includes(findTopicIcons(keyword).by))

  expect(hundred).toHaveLength(101)
  expect(without.length, without.join(', ')).toBeLessThanOrEqual(15)
})

test.each([
  ['poodle grooming', 'ph:dog'],
  ['sedan reviews', 'ph:car'],
  ['oak furniture', 'ph:armchair'],
  ['lasagne', 'ph:bowl-food'],
])('%j shows the icon of its broader noun', (keyword, icon) => {
  expect(findTopicIcons(keyword).icons).toContain(icon)
})

test.each([
  ['mouse traps', 'ph:mouse', 'a computer mouse'],
  ['golf clubs', 'ph:club', 'the suit of cards'],
  ['contact lenses', 'hugeicons:camera-lens', 'the lens of a camera'],
  ['python tutorial', 'hugeicons:python', 'a brand'],
  ['best running shoes for flat feet', 'ph:building-apartment', 'a flat'],
  ['baseball bat', 'tabler:bat', 'the animal'],
])('%j does not show %s, %s', (keyword, icon) => {
  expect(findTopicIcons(keyword).icons).not.toContain(icon)
})

test.each([
  ['nothing', ''],
  ['a blank', ' '],
  ['a letter', 'x'],
  ['Chinese', '桌子'],
  ['German', 'Bürostühle kaufen'],
  ['control characters', '\u0000\u202E'],
  ['six thousand letters', 'xq '.repeat(2_000)],
])('for %s the category decides', (_, keyword) => {
  for (const category of categories) {
    const found = findTopicIcons(keyword, category)
    expect(found.by).toBe('category')
    expect(found.icons).toEqual(topicIcons().categories.get(category))
  }
  expect(findTopicIcons(keyword, 'no category').icons).toEqual(['ph:article'])
})

test('icons of one picture are different, at most six, and the same at every call', () => {
  for (const keyword of hundred) {
    const { icons } = findTopicIcons(keyword)
    expect(new Set(icons).size).toBe(icons.length)
    expect(icons.length).toBeLessThanOrEqual(6)
    expect(findTopicIcons(keyword).icons).toEqual(icons)
  }
})

test.each([
  ['conveyor belt', 'ph:package'],
  ['freelance musician', 'ph:music-notes'],
  ['garden rake', 'ph:shovel'],
  ['what is blockchain', 'ph:cube'],
  ['roof rack', 'ph:car'],
])('for %j, whose frame is very broad, a noun decides', (keyword, icon) => {
  expect(findTopicIcons(keyword).icons[0]).toBe(icon)
})

test.each([
  ['bread maker under 100', 'ph:bread'],
  ['freelance graphic designer', 'ph:palette'],
  ['python for kids', 'ph:code'],
  ['dash cam', 'ph:video-camera'],
  ['phishing email examples', 'hugeicons:fishing-hook'],
  ['snowboarding', 'lucide-lab:snowboard'],
])('for %j the icons of its frame come before those of its nouns', (keyword, icon) => {
  const found = findTopicIcons(keyword)
  expect([found.by, found.icons[0]]).toEqual(['frame', icon])
})

test('both sides of a comparison and other nouns of the keyword are in the picture', () => {
  expect(findTopicIcons('dogs vs cats').icons.slice(0, 2)).toEqual(['ph:dog', 'ph:cat'])
  expect(findTopicIcons('air fryer recipes').icons).toContain('own:air-fryer')
})

test.each([
  ['standing desk', 'a standing desk'],
  ['seo audit', 'a magnifying glass'],
  ['jeans for men', 'a pair of jeans'],
  ['noise cancelling headphones', 'headphones'],
  ['how to boil eggs', 'an egg'],
  ['negotiation skills', 'a handshake'],
])('the picture for %j shows %s', (keyword, shown) => {
  expect(pictureSubject(findTopicIcons(keyword))).toBe(shown)
})

test('icons are read from their sets one by one; a name that is in no set gives no icon', () => {
  expect(readIcon('tabler', 'blender')?.body).toContain('<path')
  expect(readIcon('tabler', 'no-such-icon')).toBeNull()
  expect(readIcon('own', 'constructor')).toBeNull()
  expect(['ph:dog', 'own:tomato', 'ph:dogs', 'nothing:dog', 'dog', 'own:toString'].filter(isIconName)).toEqual([
    'ph:dog',
    'own:tomato',
  ])
  for (const set of iconSets) expect([...iconNamesOf(set)].length).toBeGreaterThan(set === 'own' ? 3 : 300)
})
