import { dialDirectly } from '../../../src/adapters/fetch/exchange/open-connection.ts'
import type { PageFetcherOptions } from '../../../src/adapters/fetch/page-fetcher.ts'
import type { LinkSite } from './checkers.ts'

/* The same pages as one site without pauses, or as many hosts at the product's default pace. */

type Shape = { hosts: number; isSecure: boolean }

const shapes = {
  plain: { hosts: 1, isSecure: false },
  tls: { hosts: 1, isSecure: true },
  polite: { hosts: 200, isSecure: false },
  thousand: { hosts: 1_000, isSecure: true },
} as const satisfies Record<string, Shape>

export type Scenario = keyof typeof shapes

const connections = 16

/** The addresses of pages 0 to `count`. Each edition has hosts of its own, so that connections and robots.txt are new. */
export function addressesOf(scenario: Scenario, { url, secureUrl }: LinkSite, edition: number, count: number) {
  const { hosts, isSecure } = shapes[scenario]
  const origin = (number: number) => {
    if (hosts === 1) return isSecure ? secureUrl : url
    return `${isSecure ? 'https' : 'http'}://host-${number % hosts}-${edition}.links.example`
  }
  const kind = hosts === 1 ? 'pages' : 'styled'
  return Array.from({ length: count }, (_, number) => `${origin(number)}/${edition}/${kind}/${number}`)
}

/** The settings of a fetcher for these addresses. Many hosts have public addresses, each of which leads to the site, and no exception from any rule. */
export function fetcherOptionsOf(scenario: Scenario, { url, secureUrl, ca }: LinkSite): Partial<PageFetcherOptions> {
  const { hosts, isSecure } = shapes[scenario]
  const site = new URL(isSecure ? secureUrl : url)
  if (hosts === 1) return { allow: [site.host], allowedPace: { delayMs: 0, connections }, ca: [ca] }
  return {
    ca: [ca],
    resolve: async (hostname) => [{ address: publicAddressOf(hostname), family: 4 }],
    dial: (_addresses, _port, hostname) =>
      dialDirectly([{ address: site.hostname, family: 4 }], Number(site.port), hostname),
  }
}

function publicAddressOf(hostname: string): string {
  const number = Number(/^host-(\d+)-/.exec(hostname)?.[1] ?? 0)
  return `93.184.${number >> 8}.${number & 255}`
}
