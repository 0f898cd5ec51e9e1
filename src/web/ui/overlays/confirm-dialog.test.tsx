import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw, erase, one, press } from '#test/harness/screen.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

afterEach(erase)

function DeleteWithDialog() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Delete post
      </button>
      <ConfirmDialog
        open={isOpen}
        title="Delete the post?"
        description="It is gone for good."
        confirm="Delete"
        onConfirm={() => setOpen(false)}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

test('Escape returns visible focus to the button that opened the dialog', async () => {
  draw(<DeleteWithDialog />)
  const opener = (await one('button', 'Delete post')) as HTMLButtonElement
  opener.focus()
  const focus = vi.spyOn(opener, 'focus')
  await press('button', 'Delete post')
  const cancel = await one('button', 'Cancel')
  await vi.waitFor(() => expect(document.activeElement).toBe(cancel))

  cancel.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))

  await vi.waitFor(() => expect(document.activeElement).toBe(opener))
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true, focusVisible: true })
})
