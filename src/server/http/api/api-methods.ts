import { contract } from '#contract/index.ts'

const calls = Object.values(contract)
  .flatMap((slice) => Object.values(slice))
  .map(({ '~orpc': { route } }) => ({
    method: route.method ?? 'POST',
    path: new RegExp(`^/api${(route.path ?? '').replace(/\{\w+\}/g, '[^/]+')}$`),
  }))

/** The methods that some call of the contract takes at a path, `HEAD` beside `GET`; none when there is no such path. */
export function allowedMethods(path: string): string[] {
  const methods = calls.filter((call) => call.path.test(path)).map(({ method }) => method)
  return methods.includes('GET') ? ['GET', 'HEAD', ...methods.filter((method) => method !== 'GET')] : methods
}
