import { expect, test } from 'vitest'
import type { Source } from '#adapters/knowledge/knowledge.ts'
import { sourcesSection } from './sources-section.ts'

const source: Source = {
  id: 'wikipedia:en:Desk',
  kind: 'wikipedia',
  title: 'Desk, Wikipedia',
  url: 'https://en.wikipedia.org/wiki/Desk?a=1&b="2"',
  licence: 'CC-BY-SA-4.0',
  retrievedAt: '2026-11-25',
}

test('an article names its sources with link, licence and day, and says that no editor checked it', () => {
  const html = sourcesSection('embedded', [
    source,
    { ...source, kind: 'topic_frame', title: 'Notes', url: null, licence: null, retrievedAt: null },
  ])
  expect(html).toContain('<h2>Sources and how this was written</h2>')
  expect(html).toContain('embedded writer')
  expect(html).toContain('No editor has checked it.')
  expect(html).toContain(
    '<li><a href="https://en.wikipedia.org/wiki/Desk?a=1&amp;b=&quot;2&quot;" rel="external nofollow">Desk, Wikipedia</a>, CC BY-SA 4.0, read on November 25, 2026</li>',
  )
  expect(html).toContain('<li>Notes</li>')
})

test('the linked page is named without a second link to it, whatever its title', () => {
  const html = sourcesSection('embedded', [
    { ...source, kind: 'target_page', title: '<script>x</script>', licence: null },
  ])
  expect(html).not.toContain('<a ')
  expect(html).not.toContain('<script')
  expect(html).toContain('The linked page “&lt;script&gt;x&lt;/script&gt;”, read on November 25, 2026')
})

test('an article without notes on its topic says so, and a text service is named with its model', () => {
  expect(sourcesSection('embedded', [])).toContain('It has no notes on this very topic')
  const html = sourcesSection('openai-compatible:llama <b>', [])
  expect(html).toContain('a text service (llama &lt;b&gt;)')
  expect(html).not.toContain('<ul>')
})
