import { expect, test } from 'vitest'
import type { Site } from '#contract/sites/sites.ts'
import { shownNetworkSite, shownSite, unproven } from '#test/makers/shown-sites.ts'
import { canPublish, choiceOfNetwork, ownSiteChoice } from './site-choices.ts'

test.each<[string, Partial<Site>, string | null]>([
  ['proven and on', {}, null],
  ['not proven', unproven, 'Ownership not verified yet.'],
  ['a WordPress without a connection', { publisher: 'wordpress', connection: null }, 'Not connected yet.'],
  ['off', { isOn: false }, 'Turned off.'],
  [
    'failing',
    { health: { status: 'failing', servesHost: false, checkedAt: null, reasons: [] } },
    'Not responding right now.',
  ],
])('an own site that is %s shows whether it can be chosen', (_what, more, why) => {
  const site = shownSite(more)
  expect(ownSiteChoice(site).why).toBe(why)
  expect(canPublish(site)).toBe(why === null)
})

test('a site of the network accepts no dofollow links, and none while it does not answer', () => {
  expect(choiceOfNetwork(shownNetworkSite(), false).why).toBeNull()
  expect(choiceOfNetwork(shownNetworkSite(), true).why).toContain('your own sites only')
  expect(choiceOfNetwork(shownNetworkSite({ isHealthy: false }), false).why).toBe('Not responding right now.')
})
