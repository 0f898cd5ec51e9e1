import { afterEach, describe, expect, test } from 'vitest'
import type { Claim, ClaimKey } from '#contract/operations/site-content.ts'
import { render } from '#test/harness/render.tsx'
import { ClaimSources } from './claim-sources.tsx'
import { ClaimStrip } from './claim-strip.tsx'
import { type Claims, claimsByKey, marketingLines } from './claims.ts'
import { FinalCall } from './final-call.tsx'
import { Voices } from './voices.tsx'

let close: (() => Promise<void>) | undefined
afterEach(async () => {
  await close?.()
  close = undefined
})

const claim = (key: ClaimKey, text: string, isSubstantiated = true): Claim => ({
  key,
  text,
  isSubstantiated,
  isLive: false,
  source: isSubstantiated ? 'a survey' : null,
})
const claims = (...list: Claim[]): Claims => claimsByKey(list)
const text = () => document.body.textContent ?? ''

const testimonial = {
  id: '0193a1c0-0000-7000-8000-000000000001',
  name: 'Ann',
  role: 'Runs a shop',
  content: 'It is there.',
  avatar: null,
  rating: 5,
  isSubstantiated: true,
  source: 'a letter',
}

describe('without any claims', () => {
  test('there is no row of figures and no testimonial section', async () => {
    close = await render(
      <>
        <ClaimStrip claims={{}} />
        <Voices testimonials={[]} claims={{}} />
      </>,
    )
    expect(document.querySelectorAll('section')).toHaveLength(0)
  })

  test('the page still ends with the call to action, and with the contact form for companies', async () => {
    close = await render(<FinalCall claims={{}} contactEmail={null} />)
    expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '#generator-title',
      '#pricing',
      '/contact',
    ])
    expect(document.querySelectorAll('ul')).toHaveLength(0)
  })
})

test('figures are shown with their labels', async () => {
  close = await render(
    <ClaimStrip
      claims={claims(claim('customers', '10,000+'), claim('rating', '4.9/5'), claim('reviewCount', '2,500+'))}
    />,
  )
  expect([...document.querySelectorAll('dl > div')].map((figure) => figure.textContent)).toEqual([
    'customers10,000+',
    'from 2,500+ reviews4.9/5',
  ])
})

test('a claim without a source is marked as an example, one with a source is not', async () => {
  close = await render(
    <ClaimStrip claims={claims(claim('customers', '10,000+', false), claim('support', '24/7', true))} />,
  )
  expect(text()).toContain('10,000+example')
  expect(text()).not.toContain('24/7example')
})

test('a rating is marked as an example when the number of its reviews has no source', async () => {
  close = await render(<ClaimStrip claims={claims(claim('rating', '4.9/5'), claim('reviewCount', '2,500+', false))} />)
  expect(text()).toContain('example')
})

test('only claims with a source are among the rotating lines', () => {
  const without = marketingLines({})
  expect(marketingLines(claims(claim('customers', '10,000+', false)))).toEqual(without)
  expect(
    marketingLines(claims(claim('customers', '12,000'), claim('rating', '4.8/5'), claim('reviewCount', '90'))),
  ).toEqual([...without, '12,000 customers place their links here.', 'Rated 4.8/5 by 90 reviews.'])
  expect(without.length).toBeGreaterThan(1)
})

test('testimonials name their authors; an example is marked', async () => {
  close = await render(
    <Voices
      testimonials={[testimonial, { ...testimonial, id: 'x', name: 'Bo', isSubstantiated: false }]}
      claims={{}}
    />,
  )
  const [first, second] = [...document.querySelectorAll('figcaption')].map((caption) => caption.textContent)
  expect(first).toBe('AnnRuns a shop · 5 of 5')
  expect(second).toBe('BoexampleRuns a shop · 5 of 5')
})

test('the four figures of the strip are shown without testimonials too', async () => {
  close = await render(
    <Voices
      testimonials={[]}
      claims={claims(
        claim('statUserBase', 'Growing'),
        claim('statSuccessRate', 'High'),
        claim('statReviews', 'Rated'),
        claim('statSupport', '24/7'),
      )}
    />,
  )
  expect([...document.querySelectorAll('dl > div')].map((stat) => stat.textContent)).toEqual([
    'user baseGrowing',
    'success rateHigh',
    'reviewsRated',
    'support24/7',
  ])
})

test('companies write to the contact address of the operator', async () => {
  close = await render(
    <FinalCall claims={claims(claim('cancelAnytime', 'Cancel anytime'))} contactEmail="hello@example.com" />,
  )
  expect(document.querySelector('a[href^="mailto:"]')?.getAttribute('href')).toBe(
    'mailto:hello@example.com?subject=Linkwright%20for%20our%20company',
  )
  expect(text()).toContain('Cancel anytime')
})

describe('the sources', () => {
  const sources = () => [...document.querySelectorAll('dl > div')].map((row) => row.textContent)

  test('are listed beside their claims; examples have none, and live figures are marked as counted', async () => {
    close = await render(
      <ClaimSources
        claims={[
          claim('customers', '10,000+', false),
          claim('support', '24/7'),
          { ...claim('verifiedLinks', '1,200+'), isLive: true, source: null },
        ]}
        testimonials={[testimonial, { ...testimonial, id: 'x', isSubstantiated: false, source: null }]}
      />,
    )
    expect(sources()).toEqual(['24/7: a survey', '1,200+: Counted on this site.', 'Ann: a letter'])
  })

  test('are not mentioned where there are none', async () => {
    close = await render(<ClaimSources claims={[claim('customers', '10,000+', false)]} testimonials={[]} />)
    expect(document.querySelectorAll('details')).toHaveLength(0)
  })
})
