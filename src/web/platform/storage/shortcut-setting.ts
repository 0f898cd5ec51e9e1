import { useSyncExternalStore } from 'react'
import { readStored, storageNames, watchStored, writeStored } from './safe-storage.ts'

const off = 'off'

/** Whether single-key shortcuts are on in this browser. They are on by default. */
export function shortcutsAreOn(): boolean {
  return readStored(storageNames.shortcuts) !== off
}

/** Turns the shortcuts on or off in this browser. */
export function chooseShortcuts(isOn: boolean): void {
  writeStored(storageNames.shortcuts, isOn ? null : off)
}

/** The current setting, also when another tab changes it. */
export function useShortcutSetting(): boolean {
  return useSyncExternalStore(watchSetting, shortcutsAreOn, () => true)
}

function watchSetting(onChange: () => void) {
  return watchStored(storageNames.shortcuts, onChange)
}
