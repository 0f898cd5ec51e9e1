import { createContext, type ReactNode } from 'react'

/**
 * The framework's scripts in a document that the server renders: `null` in a static page. `undefined` in the browser, where only pages that hydrate are
 * rendered.
 */
export const DocumentScripts = createContext<ReactNode | undefined>(undefined)
