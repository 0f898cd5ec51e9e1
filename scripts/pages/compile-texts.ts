import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PluginObj, transformAsync, types } from '@babel/core'
import macros from '@lingui/babel-plugin-lingui-macro'
import { makeConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import config from '../../lingui.config.ts'
import { pseudoLanguage } from '../../src/contract/languages.ts'

const root = join(import.meta.dirname, '../..')
const prefix = 'virtual:catalogue/'
const linguiConfig = makeConfig(config, { skipValidation: true })

/**
 * Compiles the texts of the pages. English is compiled into the code, so that it needs no catalogue and no message parser in the browser. Every other
 * language is one module, generated from the catalogues of all slices.
 */
export function compileTexts(): Plugin {
  return {
    name: 'compile-texts',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      return catalogueModule(id.slice(prefix.length + 1))
    },
    transform: {
      filter: { id: /\.tsx?$/, code: /@lingui\/(?:core|react)\/macro/ },
      handler: (code, id) => compileOnce(code, id),
    },
  }
}

type Compiled = Awaited<ReturnType<typeof compile>>
const compiled = new Map<string, { code: string; result: Promise<Compiled> }>()

/** The result for a file with this content. A build compiles each file for the browser and for the server, which give the same. */
function compileOnce(code: string, id: string): Promise<Compiled> {
  const known = compiled.get(id)
  if (known?.code === code) return known.result
  const result = compile(code, id)
  compiled.set(id, { code, result })
  return result
}

async function compile(code: string, id: string) {
  const transformed = await transformAsync(code, {
    filename: id,
    configFile: false,
    babelrc: false,
    sourceMaps: true,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [[macros, { linguiConfig, descriptorFields: 'message' }], compileEnglish],
  })
  return transformed?.code == null ? null : { code: transformed.code, map: transformed.map ?? null }
}

/** Replaces the English messages in the macros' output, such as `{count, plural, …}`, with their compiled form. */
function compileEnglish(): PluginObj {
  return {
    visitor: {
      ObjectExpression({ node }) {
        if (!isMessage(node)) return
        for (const property of node.properties) {
          if (nameOf(property) !== 'message') continue
          if (types.isObjectProperty(property) && types.isStringLiteral(property.value))
            property.value = compiledMessage(property.value.value)
        }
      },
      JSXSpreadAttribute: {
        // The macros spread an object literal. Its properties become attributes without a copy.
        exit(path) {
          const { argument } = path.node
          if (!types.isObjectExpression(argument) || !isMessage(argument)) return
          const attributes = argument.properties.flatMap((property) => {
            const name = nameOf(property)
            if (name === null || !types.isObjectProperty(property) || !types.isExpression(property.value)) return []
            return [types.jsxAttribute(types.jsxIdentifier(name), types.jsxExpressionContainer(property.value))]
          })
          if (attributes.length === argument.properties.length) path.replaceWithMultiple(attributes)
        },
      },
    },
  }
}

function isMessage({ leadingComments }: types.ObjectExpression): boolean {
  return leadingComments?.some(({ value }) => /^\W*i18n\W*$/.test(value)) ?? false
}

function nameOf(property: types.ObjectExpression['properties'][number]): string | null {
  return types.isObjectProperty(property) && types.isIdentifier(property.key) ? property.key.name : null
}

/** Throws for an invalid message, so that a build with such a text fails. */
function compiledMessage(message: string): types.Expression {
  return types.valueToNode(compileMessageOrThrow(message))
}

/** All translations of one language. A text without a translation uses the English in the code. */
async function catalogueModule(language: string): Promise<string> {
  const isPseudo = language === pseudoLanguage
  const from = isPseudo ? 'en' : language
  const texts: Record<string, string> = {}
  for await (const file of glob(`src/{web/*,contract}/locales/${from}.po`, { cwd: root })) {
    const filename = join(root, file)
    const source = await readFile(filename, 'utf8')
    const catalogue = await formatter().parse(source, { locale: from, sourceLocale: 'en', filename })
    for (const [id, { message, translation }] of Object.entries(catalogue)) {
      const text = translation || (isPseudo ? (message ?? id) : undefined)
      if (text !== undefined) texts[id] = text
    }
  }
  const { createCompiledCatalog } = await import('@lingui/cli/api')
  const { source, errors } = createCompiledCatalog(language, texts, {
    namespace: 'es',
    pseudoLocale: pseudoLanguage,
    pseudoLocaleOptions: { prepend: '⟦', append: '⟧' },
  })
  if (errors[0] !== undefined) throw new Error(`${language}: ${errors[0].id}: ${errors[0].error.message}`)
  return source
}
