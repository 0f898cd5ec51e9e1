import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type StaffTestimonial, testimonialsMax } from '#contract/operations/site-content.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { testimonialStatus } from './claim-texts.ts'
import { orderTestimonialsMutation, removeTestimonialMutation, restoreTestimonialMutation } from './queries.ts'
import { TestimonialDialog } from './testimonial-dialog.tsx'

/** The testimonials, in the order in which visitors see them. */
export function TestimonialList({ testimonials }: { testimonials: readonly StaffTestimonial[] }) {
  const [editing, setEditing] = useState<string | 'new' | null>(null)
  const edited = testimonials.find(({ id }) => id === editing)
  const isFull = testimonials.length >= testimonialsMax
  return (
    <section aria-labelledby="testimonials-title" className="mb-14">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="testimonials-title" className="font-semibold text-xl tracking-[-0.015em]">
            <Trans>Testimonials</Trans>
          </h2>
          <p className="mt-1 max-w-[60ch] text-ink-soft text-sm leading-5">
            <Trans>Each testimonial needs a source you can show, like claims.</Trans>
          </p>
        </div>
        {testimonials.length > 0 && (
          <Button variant="secondary" disabled={isFull} onClick={() => setEditing('new')}>
            <Trans>Add testimonial</Trans>
          </Button>
        )}
      </div>
      {isFull && (
        <p className="mb-3 text-ink-soft text-sm">
          <Trans>You’ve reached the limit of {testimonialsMax} testimonials.</Trans>
        </p>
      )}
      {testimonials.length === 0 ? (
        <EmptyState
          title={t`No testimonials`}
          action={
            <Button onClick={() => setEditing('new')}>
              <Trans>Add testimonial</Trans>
            </Button>
          }
        >
          <Trans>Visitors see no testimonials. Add a real customer quote and link to its source.</Trans>
        </EmptyState>
      ) : (
        <Rows testimonials={testimonials} onEdit={setEditing} />
      )}
      {(editing === 'new' || edited !== undefined) && (
        <TestimonialDialog testimonial={edited ?? null} onClose={() => setEditing(null)} />
      )}
    </section>
  )
}

type RowsProps = { testimonials: readonly StaffTestimonial[]; onEdit: (id: string) => void }

function Rows({ testimonials, onEdit }: RowsProps) {
  const order = useMutation({
    ...orderTestimonialsMutation,
    onError: (error, ...rest) => {
      orderTestimonialsMutation.onError?.(error, ...rest)
      notify(
        { title: t`Couldn’t move the testimonial`, description: problemOf(error).message, tone: 'lost' },
        { force: true },
      )
    },
  })
  const remove = useRemove()

  function handleMove(index: number, by: -1 | 1) {
    const ids = testimonials.map(({ id }) => id)
    const [moved = ''] = ids.splice(index, 1)
    ids.splice(index + by, 0, moved)
    order.mutate(ids)
  }

  return (
    <ol aria-label={t`Testimonials`} className="border-line border-t">
      {testimonials.map((testimonial, index) => (
        <Row
          key={testimonial.id}
          testimonial={testimonial}
          onEdit={() => onEdit(testimonial.id)}
          onUp={index > 0 ? () => handleMove(index, -1) : null}
          onDown={index < testimonials.length - 1 ? () => handleMove(index, 1) : null}
          onRemove={() => remove(testimonial)}
        />
      ))}
    </ol>
  )
}

/** Removes a testimonial; the notification offers an undo. */
function useRemove(): (testimonial: StaffTestimonial) => void {
  const restore = useMutation({
    ...restoreTestimonialMutation,
    onError: (error) =>
      notify({ title: t`Couldn’t restore the testimonial`, description: problemOf(error).message, tone: 'lost' }),
  })
  const remove = useMutation({
    ...removeTestimonialMutation,
    onError: (error) =>
      notify(
        { title: t`Couldn’t remove the testimonial`, description: problemOf(error).message, tone: 'lost' },
        { force: true },
      ),
  })
  return ({ id, name }) =>
    remove.mutate(id, {
      onSuccess: () => {
        const action = {
          label: t`Undo`,
          altText: t`Add the testimonial again. Its text is listed under Changes`,
          onSelect: () => restore.mutate(id),
        }
        notify({ title: t`Testimonial removed`, description: name, action }, { force: true })
      },
    })
}

type RowProps = {
  testimonial: StaffTestimonial
  onEdit: () => void
  onUp: (() => void) | null
  onDown: (() => void) | null
  onRemove: () => void
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

function Row({ testimonial, onEdit, onUp, onDown, onRemove }: RowProps) {
  const { name, role, content, avatar, rating, source, isExample } = testimonial
  const { label, tone } = testimonialStatus(testimonial)
  return (
    <li className="flex gap-4 border-line border-b py-4">
      {avatar !== null && (
        <img src={avatar} alt="" width={40} height={40} className="size-10 rounded-full object-cover" />
      )}
      <div className="min-w-0 flex-1">
        <p className="max-w-[70ch] leading-6 wrap-anywhere">{content}</p>
        <p className="mt-1.5 text-ink-soft text-sm wrap-anywhere">
          <span className="font-medium text-ink">{name}</span>, {role} ·{' '}
          <span className="tabular-nums">
            <Trans>{rating} of 5</Trans>
          </span>
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-soft text-sm">
          <Badge tone={tone}>{label}</Badge>
          {source === null ? (
            isExample && t`Sample testimonial, not a real person.`
          ) : (
            <span className="wrap-anywhere">{source}</span>
          )}
        </p>
      </div>
      <div className="shrink-0">
        <Menu label={t`Actions for the testimonial by ${name}`}>
          <MenuItem icon={<Pencil {...icon} />} onSelect={onEdit}>
            <Trans>Edit</Trans>
          </MenuItem>
          {onUp !== null && (
            <MenuItem icon={<ArrowUp {...icon} />} onSelect={onUp}>
              <Trans context="in a list">Move up</Trans>
            </MenuItem>
          )}
          {onDown !== null && (
            <MenuItem icon={<ArrowDown {...icon} />} onSelect={onDown}>
              <Trans context="in a list">Move down</Trans>
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem icon={<Trash2 {...icon} />} tone="danger" onSelect={onRemove}>
            <Trans>Remove</Trans>
          </MenuItem>
        </Menu>
      </div>
    </li>
  )
}
