import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shippedRefusals } from './check-topic.ts'
import { requireTopic, requireTopics } from './require-topic.ts'

const embedded = { isEmbedded: true, refusals: shippedRefusals }

const ordinary =
  'crm,vpn,hvac,ikea,seo,las vegas hotels,los angeles plumber,el paso hotels,des moines dentist,san jose lawyer,best running shoes,how to train a puppy,what is compound interest,can you freeze milk,' +
  'nike air max,iphone 17 case,del taco menu,la croix flavors,trader joe’s snacks,van life,dolce gusto pods,ac repair,usb c hub,hotel de paris,creme brulee recipe,piña colada recipe,jalapeño poppers,' +
  'café near me,häagen dazs flavors,beyoncé tour,zürich hotels,são paulo travel,how to play poker,museum of sex history,gun safe,drug test kit,essay structure,breast pump,cocktail dress,scunthorpe united,' +
  'wedding photographer,cheap flights to rome,b2b saas pricing,kubernetes ingress,tiktok ads,volkswagen golf,le creuset pot,los cabos resorts,das keyboard,como park zoo,die casting,mit admissions,une student portal,' +
  'breast cancer screening,viagra falls hotel,gun cabinet,bullet journal,shotgun shell christmas lights,nail bomb nails,pot roast recipe,weed killer,grass seed,crack repair in drywall,speed dating events,coke oven,joint pain relief,high school musical,dope dyed yarn,' +
  'casino royale film review,poker face lyrics,betting on yourself,slot car racing,roulette wheel cake,bingo cards printable,jackpot junction,essay on climate change,write a paper airplane guide,homework desk for kids,thesis statement examples,assignment of lease,' +
  'escort motorhome tour,massage chair,adult education classes,adult bikes,sex of a chicken,sexing chickens,cockapoo puppies,cock a leekie soup,shiitake mushrooms,tit bird feeder,blue tit nest box,dick van dyke,hooker furniture,pussy willow,beaver dam,blow dryer,facial cleanser,' +
  'rape seed oil,rapeseed oil,strip lights,stripper pole dance fitness,lap desk,thongs sandals,g string guitar,bdsm history,nude color heels,nude lipstick,naked cake,white chocolate,white noise machine,black powder coating,power washer,nazi germany history,holocaust museum washington,' +
  'racial equity training,ethnic food stores,jew harp,gypsy moth trap,oriental rugs,indian restaurant,bomb calorimeter,bath bombs,cherry bomb chili,water gun,glue gun,hot glue gun,heat gun,caulking gun,staple gun,spray gun,airsoft guide,nerf guns,knife sharpener,sword fern,ammo belt bag,' +
  'pistol grip hose nozzle,pill organizer,prescription glasses,prescription sunglasses online,methane gas detector,steroid injection for knee,ketamine therapy,hemp oil for dogs,cbd for cats,vape juice storage,tobacco plant,whisky tasting,beer brewing kit,wine club,hangover cure,' +
  'x ray machine,c programming,r studio tutorial,5g router,a1c test,3m filters,h&m dress,q tips,t bone steak,u bolt,v neck sweater,qwerty keyboard,yyz parking,brrr freezer jacket,pfft bass lure,zzz mattress,hmm wave meaning,nfl tickets,bbc news app,news anchor salary,history of news,guide dogs'

test.each(ordinary.split(','))('%j may be written about', (keyword) => {
  expect(() => requireTopic({ keyword, anchorText: keyword }, embedded)).not.toThrow()
})

test('the list has more than 150 keywords, and every keyword of the reader’s tests is allowed', () => {
  const file = join(import.meta.dirname, '../../../adapters/knowledge/test-data/keywords.csv')
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '' && !line.startsWith('#'))
  const refused = rows.map((line) => line.split(',')[0] ?? '').filter((keyword) => isRefused(keyword))
  expect(ordinary.split(',').length).toBeGreaterThan(150)
  expect(rows.length).toBeGreaterThan(500)
  expect(refused).toEqual([])
})

function isRefused(keyword: string): boolean {
  try {
    requireTopic({ keyword }, embedded)
    return false
  } catch {
    return true
  }
}

test.each([
  'x',
  'q',
  '????',
  '!!!',
  '...',
  '   ',
  '👍',
  '👍👍 🎉',
  '7',
  '12345',
  'asdf',
  'asdfgh',
  'asdf qwer',
  'qwer asdf zxcv',
  'jjjj kkkk',
  'aaaa',
  'hahahahaha',
  'lkjhgfd',
  'sdfghjkl',
  'xxxxxxxx yyyyy',
  'bcdfghjk',
  'abababab',
])('%j is no topic', (keyword) => {
  expect(() => requireTopic({ keyword }, embedded)).toThrow(
    expect.objectContaining({
      code: 'topic_empty',
      message: 'Enter a keyword that names a topic, such as “standing desks”.',
    }),
  )
})

test.each([
  'news',
  'latest news',
  'best',
  'top 10',
  'reviews',
  'tips',
  'best tips',
  'how to',
  'what is the best',
  'things',
  'near me',
  'cheap online deals',
  'article',
  'test',
  'hello',
])('%j names a wish but no subject', (keyword) => {
  expect(() => requireTopic({ keyword }, embedded)).toThrow(
    expect.objectContaining({
      code: 'topic_empty',
      message: `Say what it is about: “${keyword}” alone names no topic.`,
    }),
  )
})

test.each([
  ['kaffeemaschine günstig kaufen', 'German'],
  ['mejores zapatillas para correr', 'Spanish'],
  ['chaussures pas cher pour homme', 'French'],
  ['najlepsze buty do biegania dla kobiet', 'Polish'],
  ['migliori scarpe da corsa economiche per donne', 'Italian'],
  ['goedkope fietsen kopen', 'Dutch'],
  ['кофемашина', 'Russian'],
  ['コーヒーメーカー', 'Japanese'],
  ['커피 머신', 'Korean'],
  ['آلة القهوة', 'Arabic'],
])('%j is refused as %s with the message of the writer', (keyword, language) => {
  expect(() => requireTopic({ keyword }, embedded)).toThrow(
    expect.objectContaining({
      code: 'topic_language',
      message: `The built-in writer writes English. Connect a text service to write in ${language}.`,
    }),
  )
})

test.each([
  [{ keyword: 'buy cocaine' }, 'topic_refused', 'keyword'],
  [{ keyword: 'garden tools', anchorText: 'online casino' }, 'topic_refused', 'anchorText'],
  [{ keyword: 'x' }, 'topic_empty', 'keyword'],
  [{ keyword: '👍👍' }, 'topic_empty', 'keyword'],
  [{ keyword: '咖啡机' }, 'topic_language', 'keyword'],
])('%j is refused with %s at %s', (topic, code, field) => {
  expect(() => requireTopic(topic, embedded)).toThrow(
    expect.objectContaining({ code, data: expect.objectContaining({ issues: [expect.objectContaining({ field })] }) }),
  )
})

test('the language is named, and a text service accepts it', () => {
  const topic = { keyword: 'kaffeemaschine günstig kaufen' }
  expect(() => requireTopic(topic, embedded)).toThrow(
    'The built-in writer writes English. Connect a text service to write in German.',
  )
  expect(() => requireTopic(topic, { ...embedded, isEmbedded: false })).not.toThrow()
})

test('each keyword of a campaign that is refused is named', () => {
  expect(() => requireTopics(['garden tools', 'buy cocaine', 'online casino'], shippedRefusals)).toThrow(
    expect.objectContaining({
      code: 'topic_refused',
      data: {
        issues: [
          expect.objectContaining({ field: 'keywords.1', keyword: 'buy cocaine' }),
          expect.objectContaining({ field: 'keywords.2', keyword: 'online casino' }),
        ],
      },
    }),
  )
})
