import { parseArgs } from 'node:util'
import { z } from 'zod'
import { NewSite } from '../../src/contract/sites.ts'
import { DomainError } from '../../src/domain/domain-error.ts'
import { addNetworkSite } from '../../src/domain/sites/add-site.ts'
import { listOperatorSites } from '../../src/domain/sites/queries.ts'
import { removeHostedArticle } from '../../src/domain/sites/remove-hosted-article.ts'
import { removeNetworkSite } from '../../src/domain/sites/remove-site.ts'
import type { Command } from './command.ts'

/** What an operator can do with the network of sites, and with what stands on any site of ours. */
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
  'site-remove': {
    usage: 'site-remove ID            take a site out of the network, with its articles',
    run: (db, [id = '']) => removeNetworkSite(db, id),
  },
  'article-remove': {
    usage: 'article-remove ID         take an article off a site of ours, whoever it was published for',
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
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
    return NewSite.parse({
      host: positionals[0] ?? '',
      name: values.name,
      tagline: values.tagline,
      theme: values.theme,
      categories: values.categories?.split(',').map((category) => category.trim()),
      postsPerDay: numberOf(values['posts-per-day']),
      spacingMinutes: numberOf(values['spacing-minutes']),
    })
  } catch (error) {
    if (error instanceof z.ZodError) throw new DomainError('validation_failed', z.prettifyError(error))
    if (error instanceof TypeError) throw new DomainError('validation_failed', error.message)
    throw error
  }
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}
