import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

const subjects = {
  waitlist: {
    title: 'The waitlist is not open yet',
    text: 'Automated link building is being made. The waitlist will open on this page, and an account is not needed for it.',
  },
} as const

type ComingDialogProps = { subject: keyof typeof subjects; onClose: () => void }

/** Says plainly that a part of the product is still to come. */
export function ComingDialog({ subject, onClose }: ComingDialogProps) {
  const { title, text } = subjects[subject]
  return (
    <Dialog open onClose={onClose} title={title} description={text}>
      <div className="mt-6 flex justify-end">
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
