import { createBabelExtractor } from '@lingui/cli/api/extractors/babel'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { promisedTextsExtractor } from './scripts/promised-texts.ts'
import { slices } from './scripts/slices.ts'
import { languages } from './src/contract/languages.ts'

/** Texts stand in the code, in English; from there they go into one catalogue per slice, which is what translators work on. */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...languages],
  catalogs: [...slices.map((slice) => `src/web/${slice}`), 'src/contract'].map((folder) => ({
    path: `<rootDir>/${folder}/locales/{locale}`,
    include: [`<rootDir>/${folder}/`],
    exclude: ['**/*.test.ts', '**/*.test.tsx'],
  })),
  extractors: [promisedTextsExtractor, createBabelExtractor()],
  // No line numbers: a catalogue changes when a text does, not when something above it moves.
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
  runtimeConfigModule: {
    i18n: ['#web/platform/i18n/language.ts', 'i18n'],
    Trans: ['#web/platform/i18n/trans.tsx', 'Trans'],
  },
})
