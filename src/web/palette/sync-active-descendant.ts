/**
 * Updates `aria-activedescendant` of the field, so that screen readers announce the selected entry; the list itself does so only for entries that it
 * selected. Takes the element around both, and returns a function that stops it.
 */
export function syncActiveDescendant(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined
  const update = () => {
    const id = element.querySelector('[role=option][aria-selected=true]')?.id
    const field = element.querySelector('[role=combobox]')
    if (field === null || field.getAttribute('aria-activedescendant') === (id ?? null)) return
    if (id === undefined) field.removeAttribute('aria-activedescendant')
    else field.setAttribute('aria-activedescendant', id)
  }
  const observer = new MutationObserver(update)
  const attributeFilter = ['aria-selected', 'aria-activedescendant']
  observer.observe(element, { subtree: true, childList: true, attributes: true, attributeFilter })
  update()
  return () => observer.disconnect()
}
