import { useSyncExternalStore } from 'react'
import { readStored, storageNames, watchStored, writeStored } from './safe-storage.ts'

const off = 'off'

/** Whether keys that stand alone do something in this browser. They do unless somebody turned them off. */
export function shortcutsAreOn(): boolean {
  return readStored(storageNames.shortcuts) !== off
}

/** Turns them on or off, for as long as this browser keeps it. */
export function chooseShortcuts(isOn: boolean): void {
  writeStored(storageNames.shortcuts, isOn ? null : off)
}

/** The choice as it is now, also when another tab changes it. */
export function useShortcutSetting(): boolean {
  return useSyncExternalStore(watchSetting, shortcutsAreOn, () => true)
}

function watchSetting(onChange: () => void) {
  return watchStored(storageNames.shortcuts, onChange)
}
