/**
 * Keeps the field telling screen readers which entry is chosen; the list does so only for what it chose by itself. Takes the element around both, and
 * answers what ends it.
 */
export function syncActiveDescendant(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined
  const tell = () => {
    const id = element.querySelector('[role=option][aria-selected=true]')?.id
    const field = element.querySelector('[role=combobox]')
    if (field === null || field.getAttribute('aria-activedescendant') === (id ?? null)) return
    if (id === undefined) field.removeAttribute('aria-activedescendant')
    else field.setAttribute('aria-activedescendant', id)
  }
  const observer = new MutationObserver(tell)
  const attributeFilter = ['aria-selected', 'aria-activedescendant']
  observer.observe(element, { subtree: true, childList: true, attributes: true, attributeFilter })
  tell()
  return () => observer.disconnect()
}
