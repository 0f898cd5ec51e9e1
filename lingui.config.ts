import { createBabelExtractor } from '@lingui/cli/api/extractors/babel'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { promisedTextsExtractor } from './scripts/promised-texts.ts'
import { slices } from './scripts/slices.ts'
import { languages } from './src/contract/languages.ts'

/** Texts are written in the code, in English. The extractor copies them to one catalogue per slice, which the translators edit. */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...languages],
  catalogs: [...slices.map((slice) => `src/web/${slice}`), 'src/contract'].map((folder) => ({
    path: `<rootDir>/${folder}/locales/{locale}`,
    include: [`<rootDir>/${folder}/`],
    exclude: ['**/*.test.ts', '**/*.test.tsx'],
  })),
  extractors: [promisedTextsExtractor, createBabelExtractor()],
  // Without line numbers a catalogue changes only when a text changes, not when code above it moves.
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
  runtimeConfigModule: {
    i18n: ['#web/platform/i18n/language.ts', 'i18n'],
    Trans: ['#web/platform/i18n/trans.tsx', 'Trans'],
  },
})
