import { t } from '@lingui/core/macro'
import { useEffect, useReducer, useRef } from 'react'
import { generatorTexts } from '#contract/texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { rememberTrialPost } from '../trials/trial-post-storage.ts'
import type { GeneratorFields } from './generator-fields.ts'
import { type GeneratorEvent, type GeneratorState, idleState, nextState } from './generator-state.ts'

/** Events arrive faster than a screen can show them; they are collected for this long before each rendering. */
const gatherMs = 40

type Generator = { state: GeneratorState; start: (fields: GeneratorFields) => void; cancel: () => void }

/** Runs one generation at a time. Its code is loaded with the first one; `loadGenerator` preloads it. */
export function useGenerator(): Generator {
  const [state, dispatch] = useReducer(nextStateOfAll, idleState)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  function start(fields: GeneratorFields) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    dispatch([{ type: 'started' }])
    void write(fields, controller.signal, dispatch)
  }

  function cancel() {
    running.current?.abort()
    dispatch([{ type: 'cancelled' }])
    notify({ title: t`Cancelled`, description: t`Writing stopped. Nothing was saved.` }, { force: true })
  }

  return { state, start, cancel }
}

/** Preloads the client and the parts of the sheet, so that a start has no loading delay. */
export function loadGenerator() {
  void import('./generator-run.tsx').catch(() => undefined)
  return import('./queries.ts')
}

async function write(fields: GeneratorFields, signal: AbortSignal, dispatch: (events: GeneratorEvent[]) => void) {
  const gathered = gatherEvents((events) => {
    if (!signal.aborted) dispatch(events)
  })
  try {
    const { writeTrialPost } = await loadGenerator()
    await writeTrialPost(fields, {
      signal,
      onEvent: (event) => {
        if (event.type === 'done') rememberTrialPost(event.post, event.post.createdAt)
        gathered(event)
      },
    })
  } catch {
    gathered({ type: 'failed', code: 'network', message: translated(generatorTexts.interrupted) })
  }
}

function gatherEvents(pass: (events: GeneratorEvent[]) => void): (event: GeneratorEvent) => void {
  let waiting: GeneratorEvent[] = []
  return (event) => {
    waiting.push(event)
    if (waiting.length > 1) return
    setTimeout(() => {
      const events = waiting
      waiting = []
      pass(events)
    }, gatherMs)
  }
}

function nextStateOfAll(state: GeneratorState, events: GeneratorEvent[]): GeneratorState {
  return events.reduce(nextState, state)
}
