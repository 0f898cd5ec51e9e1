import { parseAst } from 'vite'

/** A module of the build before bundling. `code` is JavaScript; `null` for a module that has none. */
export type BuildModule = {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

/** For each module that the build includes, the included modules that it imports statically. */
export type ModuleGraph = ReadonlyMap<string, readonly string[]>

type Import = { from: string; name: string }
type Exchange = {
  imports: readonly Import[]
  /** Exports that come from other modules, by their name here. */
  passed: ReadonlyMap<string, Import>
  /** The modules of which everything is exported. */
  passedWhole: readonly string[]
}

type Statement = ReturnType<typeof parseAst>['body'][number]
type ImportSpecifier = Extract<Statement, { type: 'ImportDeclaration' }>['specifiers'][number]
type Name = Extract<ImportSpecifier, { type: 'ImportSpecifier' }>['imported']

const whole = '*'

/**
 * Reads the imports between the modules that the build includes. Imports are followed by name through modules that only pass exports on, such as the
 * index of a library: a page that uses one icon does not need all of them.
 */
export function readModuleGraph(
  included: ReadonlySet<string>,
  moduleOf: (id: string) => BuildModule | null,
): ModuleGraph {
  const exchanges = new Map<string, Exchange>()

  function exchangeOf(id: string): Exchange {
    const known = exchanges.get(id)
    if (known !== undefined) return known
    const module = moduleOf(id)
    const exchange = module === null ? { imports: [], passed: new Map(), passedWhole: [] } : readExchange(module)
    exchanges.set(id, exchange)
    return exchange
  }

  function addSources({ from, name }: Import, found: Set<string>, seen: Set<string>) {
    const key = `${from}\0${name}`
    if (seen.has(key)) return
    seen.add(key)
    if (included.has(from)) found.add(from)
    const { passed, passedWhole } = exchangeOf(from)
    const source = passed.get(name)
    if (source !== undefined) return addSources(source, found, seen)
    if (name === whole) for (const each of passed.values()) addSources(each, found, seen)
    for (const each of passedWhole) addSources({ from: each, name }, found, seen)
  }

  function sourcesOf(id: string): string[] {
    const { imports, passed, passedWhole } = exchangeOf(id)
    const found = new Set<string>()
    const seen = new Set<string>()
    for (const each of imports) addSources(each, found, seen)
    // Nothing imports an entry by name: all that it passes on is used.
    if (imports.length === 0) {
      for (const each of passed.values()) addSources(each, found, seen)
      for (const from of passedWhole) addSources({ from, name: whole }, found, seen)
    }
    found.delete(id)
    return [...found]
  }

  return new Map([...included].map((id) => [id, sourcesOf(id)]))
}

/** Reads which names a module imports and passes on. The bundler lists the imported modules in the order of the statements. */
function readExchange({ code, importedIds, dynamicallyImportedIds }: BuildModule): Exchange {
  const statements = parseAst(code ?? '').body
  const specifiers = [...new Set(statements.map(specifierOf).filter((specifier) => specifier !== null))]
  const sourceOf = (statement: Statement) => importedIds[specifiers.indexOf(specifierOf(statement) ?? '')]
  const locals = new Map(statements.flatMap((statement) => namesImported(statement, sourceOf(statement))))
  const required = specifiers.length > 0 ? [] : importedIds.filter((id) => !dynamicallyImportedIds.includes(id))
  return {
    // A CommonJS module has no import statements.
    imports: [...locals.values(), ...required.map((from) => ({ from, name: whole }))],
    passed: new Map(statements.flatMap((statement) => namesPassed(statement, sourceOf(statement), locals))),
    passedWhole: statements.flatMap((statement) => {
      const from = sourceOf(statement)
      return from !== undefined && statement.type === 'ExportAllDeclaration' && statement.exported === null
        ? [from]
        : []
    }),
  }
}

/** The local names of an import statement. One without names, for its effects only, gets the name of its module. */
function namesImported(statement: Statement, from: string | undefined): [string, Import][] {
  if (statement.type !== 'ImportDeclaration' || from === undefined) return []
  if (statement.specifiers.length === 0) return [[from, { from, name: '' }]]
  return statement.specifiers.map((specifier) => [specifier.local.name, { from, name: importedName(specifier) }])
}

/** The exported names of a statement that exports what another module has. */
function namesPassed(
  statement: Statement,
  from: string | undefined,
  locals: ReadonlyMap<string, Import>,
): [string, Import][] {
  if (statement.type === 'ExportAllDeclaration')
    return from === undefined || statement.exported === null
      ? []
      : [[nameOf(statement.exported), { from, name: whole }]]
  if (statement.type !== 'ExportNamedDeclaration') return []
  return statement.specifiers.flatMap(({ local, exported }) => {
    const source = from === undefined ? locals.get(nameOf(local)) : { from, name: nameOf(local) }
    return source === undefined ? [] : [[nameOf(exported), source] as [string, Import]]
  })
}

function specifierOf(statement: Statement): string | null {
  return 'source' in statement && statement.source !== null ? statement.source.value : null
}

function importedName(specifier: ImportSpecifier): string {
  if (specifier.type === 'ImportSpecifier') return nameOf(specifier.imported)
  return specifier.type === 'ImportDefaultSpecifier' ? 'default' : whole
}

function nameOf(name: Name): string {
  return name.type === 'Literal' ? name.value : name.name
}
