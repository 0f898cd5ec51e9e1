import { t } from '@lingui/core/macro'
import {
  type AnimationEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { FormProblem } from './account-checks.ts'
import type { AuthRefusal } from './auth-messages.ts'

/** A refusal may belong to a field, which then gets the focus. */
export type FormRefusal<Name extends string> = AuthRefusal & { field?: Name | undefined }

type FormOptions<Name extends string> = {
  fields: readonly Name[]
  /** The first problem of the values, before anything is sent. */
  check: (values: Record<Name, string>) => FormProblem<Name> | null
  /** Sends the values. Never throws; `null` means success. */
  send: (values: Record<Name, string>) => Promise<FormRefusal<Name> | null>
  onTyped?: (values: Record<Name, string>) => void
}

export type AccountForm<Name extends string> = {
  /** The props of the form element. The method is POST, so that a password never becomes part of an address. */
  props: {
    ref: RefObject<HTMLFormElement | null>
    method: 'post'
    noValidate: true
    onInput: () => void
    onAnimationStart: (event: AnimationEvent) => void
    onKeyDown: (event: KeyboardEvent) => void
    onSubmit: (event: FormEvent) => void
  }
  busy: boolean
  /** Whether the button can be pressed: no field is empty, and nothing is running. */
  ready: boolean
  refusal: FormRefusal<Name> | null
  errorOf: (name: Name) => string | undefined
}

/**
 * The common behaviour of the account forms. Values are read from the page, because they may be from before hydration or filled in by the browser.
 * The button is disabled while a field is empty; Enter in an incomplete form shows what is missing.
 */
export function useAccountForm<Name extends string>(options: FormOptions<Name>): AccountForm<Name> {
  const { fields, check, send, onTyped } = options
  const form = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const [state, setState] = useState<FormState<Name>>(initialState)
  const { busy, complete, problem, refusal } = state
  const update = (change: Partial<FormState<Name>>) => setState((before) => ({ ...before, ...change }))

  // Values that the browser filled in before hydration count as typed.
  useEffect(() => {
    if (isComplete(form.current)) setState((before) => ({ ...before, complete: true }))
  }, [])

  useEffect(() => {
    if (refusal !== null) focusAfterRefusal(form.current, refusal.field)
  }, [refusal])

  function handleInput() {
    update({ complete: isComplete(form.current), problem: null, refusal: null })
    onTyped?.(valuesOf(form.current, fields))
  }

  async function submit() {
    if (running.current) return
    const values = valuesOf(form.current, fields)
    const wrong = check(values)
    update({ problem: wrong, refusal: null })
    if (wrong !== null) {
      inputOf(form.current, wrong.field)?.focus()
      return
    }
    running.current = true
    update({ busy: true })
    const refused = await send(values)
    running.current = false
    update({ busy: false, refusal: refused })
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void submit()
  }

  /** While the submit button is disabled, browsers ignore Enter, so the missing field would not be reported. */
  function handleKeyDown(event: KeyboardEvent) {
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing && event.target instanceof HTMLInputElement
    if (isEnter && !complete) handleSubmit(event)
  }

  return {
    props: {
      ref: form,
      method: 'post',
      noValidate: true,
      onInput: handleInput,
      onAnimationStart: ({ animationName }) => {
        if (animationName === 'filled-in') update({ complete: isComplete(form.current) })
      },
      onKeyDown: handleKeyDown,
      onSubmit: handleSubmit,
    },
    busy,
    ready: complete && !busy,
    refusal,
    errorOf: (name) => (problem?.field === name ? errorText(problem) : undefined),
  }
}

function errorText({ title, message }: FormProblem): string {
  return t`${title}: ${message}`
}

type FormState<Name extends string> = {
  busy: boolean
  complete: boolean
  problem: FormProblem<Name> | null
  refusal: FormRefusal<Name> | null
}

const initialState = { busy: false, complete: false, problem: null, refusal: null }

function isComplete(form: HTMLFormElement | null): boolean {
  const inputs = [...(form?.elements ?? [])].filter((element) => element instanceof HTMLInputElement)
  return inputs.every((input) => !input.required || isFilled(input))
}

/** A browser hides a password that it filled in until the page is touched; the `:autofill` style shows that it is present. */
function isFilled(input: HTMLInputElement): boolean {
  const typed = input.name.toLowerCase().includes('password') ? input.value : input.value.trim()
  return typed !== '' || isAutofilled(input)
}

function isAutofilled(input: HTMLInputElement): boolean {
  try {
    return input.matches(':autofill')
  } catch {
    return false
  }
}

function valuesOf<Name extends string>(form: HTMLFormElement | null, fields: readonly Name[]): Record<Name, string> {
  const data = form === null ? new FormData() : new FormData(form)
  return Object.fromEntries(fields.map((name) => [name, String(data.get(name) ?? '')])) as Record<Name, string>
}

function inputOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const control = form?.elements.namedItem(name)
  return control instanceof HTMLInputElement ? control : null
}

/** Moves the focus to the first empty field, or to the last field if none is empty. */
export function focusFirstEmpty(form: HTMLFormElement | null): void {
  const inputs = [...(form?.elements ?? [])].filter((element) => element instanceof HTMLInputElement)
  const target = inputs.find((input) => input.value === '') ?? inputs.at(-1)
  target?.focus({ preventScroll: true })
}

/** The button was disabled while the call ran, which removed the focus. */
function focusAfterRefusal(form: HTMLFormElement | null, field: string | undefined) {
  const input = field === undefined ? null : inputOf(form, field)
  if (input === null) form?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus()
  else {
    input.focus()
    input.select()
  }
}
