import { type ComponentType, createContext, use } from 'react'

/** Returns the markup of a component with these props, or `null` if it is not stored yet. */
type FindMarkup = <Props extends object>(Content: ComponentType<Props>, props: Props) => string | null

/** Only static pages provide it: elsewhere React has to know every element. */
export const StoredMarkup = createContext<FindMarkup | null>(null)

type StoredContentProps<Props extends object> = {
  as: 'header' | 'footer'
  className: string
  content: ComponentType<Props>
  /** As JSON they decide what is stored, so there are only few different ones. */
  contentProps: Props
}

/**
 * An element with content that depends only on its props and the language, and is on most pages. For static pages its markup is stored as a string; on
 * all others it is an element like any other.
 */
export function StoredContent<Props extends object>({
  as: Element,
  className,
  content: Content,
  contentProps,
}: StoredContentProps<Props>) {
  const html = use(StoredMarkup)?.(Content, contentProps) ?? null
  if (html === null)
    return (
      <Element className={className}>
        <Content {...contentProps} />
      </Element>
    )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
