/*
 * Responses in the formats of Wikimedia's APIs: the page summary (Specs/Summary 1.3), Special:EntityData, wbgetentities and the definitions of
 * Wiktionary. The texts are invented.
 */

export const summaryOfDesk = {
  type: 'standard',
  title: 'Standing desk',
  displaytitle: '<span class="mw-page-title-main">Standing desk</span>',
  namespace: { id: 0, text: '' },
  wikibase_item: 'Q7598315',
  titles: { canonical: 'Standing_desk', normalized: 'Standing desk', display: 'Standing desk' },
  pageid: 31150735,
  lang: 'en',
  dir: 'ltr',
  revision: '1190000000',
  tid: '23444730-775a-11e9-abf2-9a9f3bb9b478',
  timestamp: '2026-03-22T15:38:46Z',
  description: 'Desk used while standing',
  description_source: 'local',
  content_urls: {
    desktop: {
      page: 'https://en.wikipedia.org/wiki/Standing_desk',
      revisions: 'https://en.wikipedia.org/wiki/Standing_desk?action=history',
      edit: 'https://en.wikipedia.org/wiki/Standing_desk?action=edit',
      talk: 'https://en.wikipedia.org/wiki/Talk:Standing_desk',
    },
    mobile: { page: 'https://en.m.wikipedia.org/wiki/Standing_desk' },
  },
  extract:
    'A standing desk (also called a stand-up desk) is a desk at which a person writes or reads while standing up. Some desks can be raised and lowered.',
  extract_html: '<p>A <b>standing desk</b> is a desk at which a person writes or reads while standing up.</p>',
}

export const disambiguation = {
  ...summaryOfDesk,
  type: 'disambiguation',
  title: 'Mercury',
  extract: 'Mercury most commonly refers to:',
}

const itemClaim = (property: string, id: string, rank = 'normal') => ({
  mainsnak: {
    snaktype: 'value',
    property,
    datavalue: { value: { 'entity-type': 'item', 'numeric-id': Number(id.slice(1)), id }, type: 'wikibase-entityid' },
    datatype: 'wikibase-item',
  },
  type: 'statement',
  id: `Q7598315$${property}-${id}`,
  rank,
})

export const itemOfDesk = {
  entities: {
    Q7598315: {
      pageid: 7_500_000,
      ns: 0,
      title: 'Q7598315',
      type: 'item',
      id: 'Q7598315',
      labels: { en: { language: 'en', value: 'standing desk' } },
      descriptions: { en: { language: 'en', value: 'desk used while standing' } },
      claims: {
        P279: [itemClaim('P279', 'Q1064858'), itemClaim('P279', 'Q999', 'deprecated')],
        P186: [itemClaim('P186', 'Q287'), itemClaim('P186', 'Q11427')],
        P571: [
          {
            mainsnak: {
              snaktype: 'value',
              property: 'P571',
              datavalue: {
                value: {
                  time: '+1797-00-00T00:00:00Z',
                  precision: 9,
                  calendarmodel: 'http://www.wikidata.org/entity/Q1985727',
                },
                type: 'time',
              },
            },
            type: 'statement',
            rank: 'normal',
          },
        ],
        P18: [{ mainsnak: { snaktype: 'somevalue', property: 'P18' }, type: 'statement', rank: 'normal' }],
      },
      sitelinks: { enwiki: { site: 'enwiki', title: 'Standing desk', badges: [] } },
    },
  },
}

export const labels = {
  entities: {
    Q1064858: { type: 'item', id: 'Q1064858', labels: { en: { language: 'en', value: 'desk' } } },
    Q287: { type: 'item', id: 'Q287', labels: { en: { language: 'en', value: 'wood' } } },
    Q11427: { type: 'item', id: 'Q11427', labels: { en: { language: 'en', value: 'steel' } } },
  },
  success: 1,
}

export const definitions = {
  en: [
    {
      partOfSpeech: 'Noun',
      language: 'English',
      definitions: [
        { definition: '' },
        {
          definition:
            'A <a rel="mw:WikiLink" href="/wiki/barrel" title="barrel">barrel</a> that collects rain from a roof.',
          parsedExamples: [],
        },
      ],
    },
  ],
  other: [{ partOfSpeech: 'Noun', language: 'Manx', definitions: [{ definition: 'x' }] }],
}

export const notFound = {
  type: 'https://mediawiki.org/wiki/HyperSwitch/errors/not_found',
  title: 'Not found.',
  method: 'get',
  detail: 'Page or revision not found.',
  uri: '/en.wikipedia.org/v1/page/summary/Zxqv',
}
