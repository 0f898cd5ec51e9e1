import { contract } from '#contract/index.ts'

const calls = Object.values(contract)
  .flatMap((slice) => Object.values(slice))
  .map(({ '~orpc': { route } }) => ({
    method: route.method ?? 'POST',
    path: new RegExp(`^/api${(route.path ?? '').replace(/\{\w+\}/g, '[^/]+')}$`),
  }))

/** The methods that the contract allows at a path, with `HEAD` for `GET`; empty if the path does not exist. */
export function allowedMethods(path: string): string[] {
  const methods = calls.filter((call) => call.path.test(path)).map(({ method }) => method)
  return methods.includes('GET') ? ['GET', 'HEAD', ...methods.filter((method) => method !== 'GET')] : methods
}
