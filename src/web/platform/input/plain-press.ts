type Press = Pick<MouseEvent, 'button' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Whether a press follows the link on this page. With another button or a modifier key, browsers open it elsewhere, save it or show a menu. */
export function isPlainPress({ button, altKey, ctrlKey, metaKey, shiftKey }: Press): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey
}
