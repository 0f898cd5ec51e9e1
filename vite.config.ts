import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compileTexts } from './scripts/pages/compile-texts.ts'
import { slimContract } from './scripts/pages/slim-contract.ts'

const framework = /node_modules\/(react|react-dom|react-router|scheduler)\//
/**
 * Modules that nearly every hydrated page needs: one file compresses better than twenty small ones. Modules of the small scripts of pages are not
 * part of it.
 */
const parts = [
  /lucide-react\/dist\/esm\/(?:[^/]+|shared\/.+|icons\/(?:check|copy|external-link|monitor|moon|search|sun|triangle-alert))\.m?js$/,
  /src\/web\/ui\/(?:[\w-]+\/)?(?:boundary|button|class-names|copy-button|dialog-link|error-screen|error-state|field|input|lazy-part|loading-error|message-screen|not-found-screen|offline-banner|progress|proof-mark|proof-text|skeleton|split-last-word|theme-toggle|toasts|use-media-query|use-rotation|wordmark)\.tsx?$/,
  /src\/web\/platform\/(?:[\w-]+\/)?(?:app-version|connection|free-key|intents|key-commands|language|loading-watch|missing-part|notifications|page-meta|plain-press|first-interaction|safe-storage|session|session-presence|sign-out-here|typing|upgrade-request|visitor)\.ts$/,
  /src\/web\/posts\/(?:[\w-]+\/)?(?:generator-fields|lifetime-text|live-url|pending-conversion|trial-post-storage|use-trial-posts)\.ts$/,
  /src\/web\/(?:billing\/pricing\/shown-prices|campaigns\/new-campaign-path)\.ts$/,
  // The URLs of fonts, which would otherwise be a file each.
  /(?:geist|source-serif-4)-latin-wght-normal\.woff2/,
  /src\/contract\/(?:shell\/palette-link-text|target-url|posts\/trial-texts)\.ts$/,
]

/** The bundler's advice about its own speed is for those who change the build, not for those who start the product. */
const checks = { bundlerTimings: false }

/** The server's build contains the packages it uses, so that production does not install them, and of React only the production half. */
const containedPackages = {
  resolve: { noExternal: true as const },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
}

export default defineConfig(({ command }) => ({
  plugins: [compileTexts(), slimContract(), tailwindcss(), reactRouter()],
  environments: {
    // The framework rarely changes, and every hydrated page needs it: one file compresses better than six.
    client: {
      build: {
        rolldownOptions: {
          checks,
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 2 },
                { name: 'parts', test: (id) => parts.some((part) => part.test(id)), priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      ...(command === 'build' && containedPackages),
      build: { rolldownOptions: { checks, input: './src/web/create-web.ts' } },
    },
  },
  build: { assetsInlineLimit: 0, target: 'es2023' },
  // Without named entries, the first page without a cache finds new dependencies and reloads, which loses a click.
  optimizeDeps: { entries: ['src/web/entry.client.tsx', 'src/web/root.tsx', 'src/web/pages/**/*.tsx'] },
}))
