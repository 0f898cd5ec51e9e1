import { parseArgs } from 'node:util'
import { z } from 'zod'
import { NewSite, SiteChanges } from '../../src/contract/sites/sites.ts'
import { countLinksOnSite } from '../../src/domain/campaigns/links-on-site.ts'
import { DomainError } from '../../src/domain/domain-error.ts'
import { countArticles } from '../../src/domain/sites/articles/feed-queries.ts'
import { removeHostedArticle } from '../../src/domain/sites/articles/remove-hosted-article.ts'
import { getNetworkSite, listOperatorSites } from '../../src/domain/sites/queries.ts'
import { addNetworkSite } from '../../src/domain/sites/settings/add-site.ts'
import { changeNetworkSite } from '../../src/domain/sites/settings/change-site.ts'
import { removeNetworkSite } from '../../src/domain/sites/settings/remove-site.ts'
import { refusePlainly } from '../../src/server/http/api/plain-refusals.ts'
import type { Command } from './command.ts'
import { removed, switchedOff, switchedOn } from './site-texts.ts'

/** The operator's commands for the network of sites, and for the content of all hosted sites. */
export const siteCommands: Record<string, Command> = {
  'site-add': {
    usage:
      'site-add HOST             add a domain to the network; --name, --tagline, --theme, --categories "Travel,Finance", --posts-per-day, --spacing-minutes',
    run: async (db, words, { origin }) => {
      const { id, host } = await addNetworkSite(db, { origin }, readNewSite(words))
      return `${host} is in the network. Until its DNS leads here it is read at ${origin}/site/${id}/`
    },
  },
  'site-list': {
    usage: 'site-list                 the network',
    run: async (db) => {
      const sites = await listOperatorSites(db)
      if (sites.length === 0) return 'The network has no sites yet.'
      return sites
        .map(({ id, host, isOn, healthStatus, servesHost, articles, postsPerDay, blogTheme, categories }) => {
          const state = `${isOn ? 'on' : 'off'}, ${healthStatus}${servesHost ? ', serves its host' : ''}`
          return `${id}  ${host}  ${state}  ${articles} articles, ${postsPerDay} a day  ${blogTheme}  ${categories.join(', ')}`
        })
        .join('\n')
    },
  },
  'site-change': {
    usage:
      'site-change ID            change a site of the network; the same words as for site-add, and those left out stay as they are',
    run: async (db, words) => {
      const { positionals, settings } = readSettings(words)
      const [id = ''] = positionals
      if (Object.values(settings).every((value) => value === undefined))
        throw new DomainError('validation_failed', 'Specify what to change, for example --posts-per-day 5')
      const { host } = await changeNetworkSite(db, { id, ...parsed(SiteChanges, withoutUndefined(settings)) })
      return `${host} is changed. Articles that are there stay as they are; the pace holds from the next one on.`
    },
  },
  'site-switch': {
    usage: 'site-switch ID on|off     turn new articles on a site of the network on or off',
    run: async (db, [id = '', word = '']) => {
      if (word !== 'on' && word !== 'off')
        throw new DomainError('validation_failed', 'Specify on or off, for example: site-switch ID off')
      const site = await changeNetworkSite(db, { id, isOn: word === 'on' })
      if (site.isOn) return switchedOn(site.host, site)
      return switchedOff(site.host, await countArticles(db, id), await countLinksOnSite(db, id))
    },
  },
  'site-remove': {
    usage: 'site-remove ID            remove a site from the network, with its articles',
    run: async (db, [id = '']) => {
      const site = await getNetworkSite(db, id)
      const links = await countLinksOnSite(db, id)
      await removeNetworkSite(db, id)
      return removed(site.host, site.articles, links)
    },
  },
  'article-remove': {
    usage: 'article-remove ID         remove an article from a site of the network, of any owner',
    run: (db, [id = '']) => removeHostedArticle(db, id),
  },
}

const options = {
  name: { type: 'string' },
  tagline: { type: 'string' },
  theme: { type: 'string' },
  categories: { type: 'string' },
  'posts-per-day': { type: 'string' },
  'spacing-minutes': { type: 'string' },
} as const

function readNewSite(words: string[]): NewSite {
  const { positionals, settings } = readSettings(words)
  return parsed(NewSite, { host: positionals[0] ?? '', ...settings })
}

/** The options of a site; omitted ones are `undefined`. */
function readSettings(words: string[]) {
  const { values, positionals } = parsedArgs(words)
  const settings = {
    name: values.name,
    tagline: values.tagline,
    theme: values.theme,
    categories: values.categories?.split(',').map((category) => category.trim()),
    postsPerDay: numberOf(values['posts-per-day']),
    spacingMinutes: numberOf(values['spacing-minutes']),
  }
  return { positionals, settings }
}

function parsedArgs(words: string[]) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true })
  } catch (error) {
    if (error instanceof TypeError) throw new DomainError('validation_failed', error.message)
    throw error
  }
}

function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  refusePlainly()
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw new DomainError('validation_failed', z.prettifyError(read.error))
}

function withoutUndefined(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}
