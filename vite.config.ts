import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const framework = /node_modules\/(react|react-dom|react-router|scheduler)\//

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // The framework changes rarely and is needed by every page that hydrates: one file compresses better than six.
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'framework', test: framework }] } } } },
    },
    ssr: { build: { rolldownOptions: { input: './src/web/create-web.ts' } } },
  },
  build: { assetsInlineLimit: 0, target: 'es2023' },
  // Without named entries the first cold page finds new dependencies, reloads and eats a click.
  optimizeDeps: { entries: ['src/web/entry.client.tsx', 'src/web/root.tsx', 'src/web/pages/**/*.tsx'] },
})
