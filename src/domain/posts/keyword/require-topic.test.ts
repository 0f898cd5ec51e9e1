import { expect, test } from 'vitest'
import { requireTopic, requireTopics } from './require-topic.ts'

const embedded = { isEmbedded: true }

const ordinary =
  'news,crm,vpn,hvac,ikea,seo,las vegas hotels,los angeles plumber,el paso hotels,des moines dentist,san jose lawyer,best running shoes,how to train a puppy,what is compound interest,can you freeze milk,' +
  'nike air max,iphone 17 case,del taco menu,la croix flavors,trader joe’s snacks,van life,dolce gusto pods,ac repair,usb c hub,hotel de paris,creme brulee recipe,piña colada recipe,jalapeño poppers,' +
  'café near me,häagen dazs flavors,beyoncé tour,zürich hotels,são paulo travel,how to play poker,museum of sex history,gun safe,drug test kit,essay structure,breast pump,cocktail dress,scunthorpe united,' +
  'wedding photographer,cheap flights to rome,b2b saas pricing,kubernetes ingress,tiktok ads,volkswagen golf,le creuset pot,los cabos resorts,das keyboard,como park zoo,die casting,mit admissions,une student portal'

test.each(ordinary.split(','))('%j may be written about', (keyword) => {
  expect(() => requireTopic({ keyword, anchorText: keyword }, embedded)).not.toThrow()
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

test('the language is named, and a text service takes it', () => {
  const topic = { keyword: 'kaffeemaschine günstig kaufen' }
  expect(() => requireTopic(topic, embedded)).toThrow(
    'The built-in writer writes English. Connect a text service to write in German.',
  )
  expect(() => requireTopic(topic, { isEmbedded: false })).not.toThrow()
})

test('each keyword of a campaign that is refused is named', () => {
  expect(() => requireTopics(['garden tools', 'buy cocaine', 'online casino'])).toThrow(
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
