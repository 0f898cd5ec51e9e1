import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TrialTerms } from './trial-terms.tsx'

test.each([
  [
    { lifetimeSeconds: 86_400, linkRel: 'ugc', writer: 'embedded' },
    ['deleted 24 hours after', 'have rel="ugc": a visitor placed it', 'composed by Linkwright’s embedded writer.'],
  ],
  [
    { lifetimeSeconds: 5_400, linkRel: 'dofollow', writer: 'openai-compatible:some-model' },
    ['deleted 90 minutes after', 'have no rel attribute: search engines can follow it', 'written with some-model.'],
  ],
] as const)('the terms are those of this site: %j', (terms, texts) => {
  const page = renderToStaticMarkup(<TrialTerms terms={terms} />).replaceAll('&quot;', '"')

  for (const text of texts) expect(page).toContain(text)
})
