import { Children, cloneElement, isValidElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'
import { deferredRel, type Program, programAttributes } from './deferred-program.ts'

/**
 * The framework's scripts, as the server renders them: its program and the preloads of its files do nothing until `startProgram`. The data of the page
 * is a script too, and runs at once.
 */
export function DeferredScripts({ program }: { program: Program }): ReactNode {
  // Called, not rendered, because its elements have to be changed.
  return deferElements(Scripts({}), program)
}

type Attributes = { rel?: string; type?: string; children?: ReactNode }

/** The same elements, with those that load or run the program deferred. */
export function deferElements(elements: ReactNode, program: Program): ReactNode {
  return Children.map(elements, (element) => {
    if (!isValidElement<Attributes>(element)) return element
    const { rel, type, children } = element.props
    if (element.type === 'link' && rel === 'modulepreload') return cloneElement(element, { rel: deferredRel })
    if (element.type === 'script' && type === 'module') return cloneElement(element, programAttributes(program))
    return isNested(children) ? cloneElement(element, {}, deferElements(children, program)) : element
  })
}

/** A text is the content of a script. */
function isNested(children: ReactNode): boolean {
  return typeof children === 'object' && children !== null
}
