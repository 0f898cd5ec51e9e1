import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { localTimeZone } from '#web/platform/i18n/time-zone.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { readWallTime, writeTime, writeWallTime } from './schedule-time.ts'

type ScheduleFieldsProps = {
  isLater: boolean
  local: string
  onLater: (isLater: boolean) => void
  onLocal: (local: string) => void
}

/** Now, or at a time in this browser's time zone, which is named. */
export function ScheduleFields({ isLater, local, onLater, onLocal }: ScheduleFieldsProps) {
  const name = useId()
  const zone = localTimeZone()
  const time = timeOf(local)
  return (
    <fieldset className="space-y-3 text-sm">
      <legend className="mb-2 font-medium text-ink">
        <Trans>When</Trans>
      </legend>
      {[false, true].map((later) => (
        <label key={String(later)} className="flex min-h-6 items-center gap-2.5">
          <input
            type="radio"
            name={name}
            checked={isLater === later}
            onChange={() => onLater(later)}
            className="size-4.5"
          />
          {later ? t`Later` : t`Now`}
        </label>
      ))}
      {isLater && (
        <Field
          label={t`Date and time`}
          hint={time.at === null ? t`In the time zone of this device, ${zone}.` : `${writeTime(time.at)}${time.note}`}
          error={time.problem ?? undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              min={writeWallTime(new Date(), localTimeZone())}
              value={local}
              onChange={({ target }) => onLocal(target.value)}
            />
          )}
        </Field>
      )}
    </fieldset>
  )
}

type ChosenTime = { at: Date; problem: null; note: string } | { at: null; problem: string; note: '' }

/** The instant of a typed time, or what is wrong with it. */
export function timeOf(local: string, zone = localTimeZone()): ChosenTime {
  const time = readWallTime(local, zone)
  if (time.is === 'gap') {
    return {
      at: null,
      problem: t`That time doesn’t exist in ${zone} (clocks go forward). Choose another time.`,
      note: '',
    }
  }
  if (time.is === 'unreadable') return { at: null, problem: t`Please choose a date and time.`, note: '' }
  const note = time.twice ? ` ${t`That time occurs twice (clocks go back). We’ll use the first.`}` : ''
  return { at: time.at, problem: null, note }
}
