import { Button } from '#web/ui/buttons/button.tsx'

type SubmitButtonProps = { ready: boolean; busy: boolean; label: string; busyLabel: string }

/** The submit button of a form. Its size stays the same when its label changes. */
export function SubmitButton({ ready, busy, label, busyLabel }: SubmitButtonProps) {
  return (
    <Button type="submit" size="lg" className="w-full" disabled={!ready} aria-busy={busy || undefined}>
      {busy ? busyLabel : label}
    </Button>
  )
}
