import { basename, dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { leanOutput } from './lean-output.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'build/product')

/** Packages with a part for one kind of machine, and those that only threads load. */
const separate = ['sharp', '@napi-rs/canvas', '@node-rs/argon2', 'fontkit', 'pdfkit']

/** Modules that run in a thread of their own: from the sources, each thread would load the program that strips types. */
const threads = [
  'src/domain/reports/export/draw-pdf-thread.ts',
  'src/domain/posts/editor/read-draft-thread.ts',
  'src/domain/posts/images/describe-covers-thread.ts',
]
const places = /\bnew URL\('\.\/([\w-]+-thread)\.ts', import\.meta\.url\)|\bimport\.meta\.(dirname|url)\b/g

/**
 * Modules find migrations, fonts and dictionaries by their own place. In the bundle they would all have the place of the bundle, so each gets its own
 * one. Threads are beside the bundle.
 */
const ownPlaces: Plugin = {
  name: 'own-places',
  enforce: 'pre',
  // Only development loads it: it starts Vite.
  resolveId: (id) =>
    id.endsWith('/scripts/development.ts') ? { id: `../../scripts/development.ts`, external: 'absolute' } : null,
  transform: {
    filter: { code: /\bimport\.meta\.(?:dirname|url)\b/ },
    handler(code, id) {
      const place = (path: string) => relative(folder, path).replaceAll('\\', '/')
      return code.replaceAll(places, (_, thread?: string, part?: string) => {
        if (thread !== undefined) return threadPlace(thread)
        return part === 'url'
          ? `new URL(${JSON.stringify(place(id))}, import.meta.url).href`
          : `(import.meta.dirname + ${JSON.stringify(`/${place(dirname(id))}`)})`
      })
    },
  },
}

function threadPlace(thread: string): string {
  if (!threads.some((path) => basename(path, '.ts') === thread))
    throw new Error(`The thread ${thread} is not in the list`)
  return `new URL('./${thread}.js', import.meta.url)`
}

/** Bundles the server and the operator's commands with their packages, so that a start loads a few files instead of 2,400. */
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  mode: 'production',
  plugins: [ownPlaces],
  publicDir: false,
  ssr: { noExternal: true, external: separate },
  build: {
    ssr: true,
    outDir: folder,
    // A running server may still load files of the bundle that it began with.
    emptyOutDir: false,
    target: 'node24',
    // Stack traces name functions and lines that a person can read.
    minify: false,
    rolldownOptions: {
      input: {
        main: join(root, 'src/main.ts'),
        operate: join(root, 'scripts/operate.ts'),
        ...Object.fromEntries(threads.map((path) => [basename(path, '.ts'), join(root, path)])),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', ...leanOutput },
      checks: { bundlerTimings: false },
    },
  },
})
