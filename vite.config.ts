import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compileTexts } from './scripts/pages/compile-texts.ts'
import { groupScripts } from './scripts/pages/group-scripts.ts'
import { slimContract } from './scripts/pages/slim-contract.ts'
import { leanOutput } from './scripts/server/lean-output.ts'

const scripts = groupScripts()

/** The bundler's advice about its own speed is for those who change the build, not for those who start the product. */
const checks = { bundlerTimings: false }

/** The server's build contains the packages it uses, so that production does not install them, and of React only the production half. */
const containedPackages = {
  resolve: { noExternal: true as const },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
}

export default defineConfig(({ command }) => ({
  resolve: { alias: { 'react-style-singleton': join(import.meta.dirname, 'src/web/ui/overlays/style-singleton.ts') } },
  plugins: [compileTexts(), slimContract(), scripts.plugin, tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          checks,
          output: { codeSplitting: { groups: scripts.groups } },
        },
      },
    },
    ssr: {
      ...(command === 'build' && containedPackages),
      build: { rolldownOptions: { checks, input: './src/web/create-web.ts', output: leanOutput } },
    },
  },
  build: { assetsInlineLimit: 0, target: 'es2023' },
  // Without named entries, the first page without a cache finds new dependencies and reloads, which loses a click.
  optimizeDeps: { entries: ['src/web/entry.client.tsx', 'src/web/root.tsx', 'src/web/pages/**/*.tsx'] },
}))
