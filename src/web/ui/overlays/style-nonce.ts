declare global {
  var __webpack_nonce__: string | undefined
}

/** The primitives add a style element while a dialog is open; the content policy admits it by the nonce of the page's scripts. */
globalThis.__webpack_nonce__ ??= globalThis.document?.querySelector<HTMLScriptElement>('script[nonce]')?.nonce

export {}
