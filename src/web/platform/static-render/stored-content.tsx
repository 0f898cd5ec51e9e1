import { type ComponentType, createContext, use } from 'react'

/** A page's parts that React does not write. Each is a text that the page has in its place until it is complete. */
export type StaticMarkup = {
  /** The place of the markup of a component with these props, or `null` if it is not stored yet. */
  find: <Props extends object>(Content: ComponentType<Props>, props: Props) => string | null
  /** The place of any HTML. */
  place: (html: string) => string
  /** The place of the tags that `meta` of the page describes. */
  meta: string
}

/** Only static pages provide it: elsewhere React has to know every element. */
export const StaticMarkup = createContext<StaticMarkup | null>(null)

type StoredContentProps<Props extends object> = {
  content: ComponentType<Props>
  /** As JSON they decide what is stored, so there are only few different ones. */
  contentProps: Props
}

/**
 * Content that depends only on its props and the language, and is on many pages. For static pages its markup is stored as a string; on all others it
 * is rendered like any other.
 */
export function StoredContent<Props extends object>({ content: Content, contentProps }: StoredContentProps<Props>) {
  return use(StaticMarkup)?.find(Content, contentProps) ?? <Content {...contentProps} />
}

/** HTML for `dangerouslySetInnerHTML`. On static pages it goes around React, which would copy it. */
export function useInnerHtml(html: string): { __html: string } {
  return { __html: use(StaticMarkup)?.place(html) ?? html }
}
