import type { Processor } from '#contract/operations/legal.ts'

/** The purpose of each kind of service, and the data that it receives. */
export const processorText: Record<Processor['kind'], string> = {
  payments:
    'Takes payments on its own pages and forms: what is bought, your email address and name, and the card or account you pay with, which we never see.',
  mail: 'Delivers mail: the address it goes to, and what it says.',
  'text-messages': 'Delivers codes by text message: your phone number and the code.',
  'article-text': 'Writes articles: the keyword, the link’s text and address, and how long it should be. Not who asks.',
  pictures:
    'Finds pictures for articles by keyword. Your browser loads such a picture from there, and so tells it your network address.',
  'sign-in':
    'Confirms who you are, only if you choose to sign in with it: it learns that you use this site; we learn your address and name.',
  'search-engines': 'Is told the addresses of new public articles on hosted sites.',
  database: 'Keeps the database with everything described on this page.',
}
