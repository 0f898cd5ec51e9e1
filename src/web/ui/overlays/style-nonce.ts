declare global {
  var __webpack_nonce__: string | undefined
}

/** The primitives add a style element while a dialog is open; the policy of the page admits it by the nonce of its scripts. */
globalThis.__webpack_nonce__ ??= globalThis.document?.querySelector<HTMLScriptElement>('script[nonce]')?.nonce

export {}
