import { join } from 'node:path'
import { type NodePath, parseAsync, traverse, type types } from '@babel/core'
import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'
import { contract } from '../../src/contract/index.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Leaves out of the browser's scripts what only the server needs of the contract. The browser's client needs methods and paths of the calls, not the
 * schemas. A file of the contract that a page uses for its constants loses its unused schemas, and zod with them.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: join(root, 'src/contract/index.ts') },
      handler: () => `export const contract = ${JSON.stringify(minifyContractRouter(contract), withoutDocumentation)}`,
    },
    transform: {
      filter: { id: /\/src\/contract\/.+\.ts$/, code: /\b(?:z|oc)\b/ },
      handler: withPureConstants,
    },
  }
}

/** Properties of a call that only the OpenAPI document shows. */
const documentation = new Set(['tags', 'summary', 'description', 'successDescription', 'operationId', 'deprecated'])

/** Leaves the documentation out of the route of a call. Calls and slices have names of their own, which stay. */
function withoutDocumentation(key: string, value: unknown): unknown {
  if (key !== 'route' || typeof value !== 'object' || value === null || !('method' in value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => !documentation.has(name)))
}

/** Marks the value of each constant as free of side effects, so that the bundler removes it when nothing uses it. */
async function withPureConstants(code: string, filename: string) {
  const options = { plugins: ['typescript' as const] }
  const tree = await parseAsync(code, { filename, configFile: false, babelrc: false, parserOpts: options })
  if (tree === null) return null
  const values: types.Expression[] = []
  traverse(tree, {
    VariableDeclarator({ node: { init }, parentPath, scope }) {
      if (scope.block.type === 'Program' && init != null && calls(parentPath)) values.push(init)
    },
  })
  let pure = code
  for (const { start, end } of values.toSorted((one, other) => (other.start ?? 0) - (one.start ?? 0))) {
    if (start == null || end == null) continue
    pure = `${pure.slice(0, start)}/* @__PURE__ */ (() => (${pure.slice(start, end)}))()${pure.slice(end)}`
  }
  return { code: pure, map: null }
}

/** Whether evaluating a declaration calls a function. */
function calls(declaration: NodePath): boolean {
  let found = false
  declaration.traverse({
    enter: (path) => {
      if (path.isFunction()) path.skip()
      else if (path.isCallExpression()) found = true
    },
  })
  return found
}
